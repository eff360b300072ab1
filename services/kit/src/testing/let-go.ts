/**
 * Takes from an object a part that has stopped. What a spec file keeps in its variables stays as long as its worker (decision
 * 0088), and a stopped service with its tables and modules is some 3 MB; no function beside the object may name it, either.
 */
export function letGo<T extends object>(holder: T, part: keyof T): void {
  Reflect.deleteProperty(holder, part);
}
