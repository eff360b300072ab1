/** `solvencyRequest` → `SOLVENCY_REQUEST`: collections and fields in error codes. */
export function snakeUpper(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}
