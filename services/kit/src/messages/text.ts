/** `A`, `A y B`, `A, B y 2 más`: names of several things in one sentence. */
export function enumerated(names: readonly string[], most = 3): string {
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} más`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
}
