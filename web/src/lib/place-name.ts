/** A place's name without postal code and what follows it: 'Calle de Atocha 27, 3º 2ª'. Other names stay as they are. */
export function withoutTown(name: string): string {
  return name.split(/, \d{5} /)[0] ?? name;
}
