import { validCif, validPhone, validSpanishIban } from '@llavero/proto/compile/generators';
import { energyCompanies, waterCompanies } from './data/names.ts';
import type { Json } from '@llavero/proto/fields/field';
import type { Random } from './random.ts';
import { row } from './row.ts';

const agencyNames = [
  ['Finques Llevant', 'CATALONIA'],
  ['Inmobiliaria Retiro', 'MADRID'],
  ['Habitatge Gràcia', 'CATALONIA'],
] as const;

/** Agencies that bring tenants. */
export function agencies(random: Random, salesManager: string, founded: number) {
  return agencyNames.map(([name, region], index) =>
    row(random, founded + 86_400 * index, {
      name,
      legalName: `${name}, S.L.`,
      cif: validCif(3_000_000 + index),
      region,
      contactName: random.pick(['Laura Gil Pons', 'Sergio Marín Cobo', 'Elena Duran Vila']),
      email: `agencia${index + 1}@agencias.example`,
      phone: validPhone(800 + index),
      commissionPercent: random.pick([40, 50]),
      iban: validSpanishIban(2_000_000 + index),
      salesManager,
    }),
  );
}

/** What some companies want to have in a change of holder. */
const wishes: Readonly<Record<string, Record<string, Json>>> = {
  TotalEnergies: {
    changeForm: 'https://titulares.suministros.example/formulario',
    changeData: ['CODE', 'HOLDER', 'HOLDER_ID', 'HOLDER_PHONE', 'IBAN', 'READING'],
  },
  'Aigües de Barcelona': {
    requirements: 'Copia del contrato de alquiler y foto del contador.',
    changeText:
      'Bon dia:\n\nSol·licitem el canvi de titular de {suministro} de {direccion} a nom de {titular}.\n\n{datos}\n\nGràcies.',
  },
  Endesa: { requirements: 'NIF del titular nuevo y autorización firmada.' },
};

/** The companies that the supplies of the units name. */
export function marketers(random: Random, founded: number) {
  const energy = energyCompanies.map((name) => ({
    name,
    kind: 'FREE_MARKET',
    supplies: name === 'Holaluz' ? ['ELECTRICITY'] : ['GAS', 'ELECTRICITY'],
    regions: ['CATALONIA', 'MADRID'],
  }));
  const water = Object.entries(waterCompanies).map(([region, name]) => ({
    name,
    kind: 'WATER',
    supplies: ['WATER'],
    regions: [region],
  }));
  return [...energy, ...water].map((company, index) =>
    row(random, founded + index, {
      ...company,
      phone: validPhone(900 + index),
      changesPhone: validPhone(920 + index),
      // One takes changes by its form only, two want a text of their own.
      changesEmail: company.name === 'TotalEnergies' ? null : `titulares${index + 1}@suministros.example`,
      ...(wishes[company.name] ?? {}),
    }),
  );
}
