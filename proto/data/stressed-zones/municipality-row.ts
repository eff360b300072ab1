/** A municipality by its INE code (five digits), its name, and former or Spanish names that addresses still carry. */
export type MunicipalityRow = readonly [ine: string, name: string, ...alsoCalled: string[]];
