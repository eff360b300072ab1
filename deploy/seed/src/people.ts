import { validCif, validNie, validNif, validSpanishIban } from '@llavero/proto/compile/generators';
import { addYears } from '@llavero/proto/values/dates';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { companyNames, menNames, professions, surnames, womenNames } from './data/names.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';
import { creditorId } from '@llavero/proto/values/creditor-id';

const DAY = 86_400;

/** Positions of the demo's employees; the first is the administrator. */
const team = [
  ['Alicia', 'Ferrer Puig', 'DIRECTOR', 'ADMIN'],
  ['Marcos', 'Iglesias Rubio', 'SALES_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Clara', 'Vidal Soler', 'SALES_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Diego', 'Navarro Cano', 'FINANCE_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Olga', 'Serra Mas', 'FINANCE_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Nerea', 'Echevarría Gil', 'SUPPORT_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Gonzalo', 'Prieto Sanz', 'INSURANCE_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Mireia', 'Roca Bosch', 'OPERATIONS_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Esteban', 'Lozano Marín', 'LEGAL_MANAGER', 'INTERNAL_EMPLOYEE'],
  ['Carla', 'Domínguez Peña', 'SIGNER', 'INTERNAL_EMPLOYEE'],
  ['Rafael', 'Ortiz Blanco', 'SUPERVISOR', 'INTERNAL_EMPLOYEE'],
  ['Sandra', 'Quintana Díaz', 'ADMINISTRATION', 'EXTERNAL_EMPLOYEE'],
] as const;

/** `nombre.apellido@llavero.example` */
export function mailOf(firstname: string, lastname: string, domain: string): string {
  const word = (text: string) => normaliseSearch(text).split(' ')[0] ?? '';
  return `${word(firstname)}.${word(lastname)}@${domain}`;
}

/** The two houses of the company. */
export function organizations(random: Random, founded: number) {
  const house = (
    name: string,
    brand: string,
    region: string,
    address: string,
    phone: string,
    index: number,
  ) =>
    row(random, founded + index, {
      name,
      brand,
      cif: validCif(900 + index),
      region,
      active: true,
      phone,
      email: index === 0 ? 'barcelona@llavero.example' : 'madrid@llavero.example',
      address,
      socialAddress: address,
      website: 'https://llavero.example',
      registry: `Registro Mercantil de ${index === 0 ? 'Barcelona' : 'Madrid'}, tomo 4${index}127, folio 8${index}, hoja ${index === 0 ? 'B' : 'M'}-50318${index}`,
      iban: validSpanishIban(700 + index),
      creditorId: creditorId(validCif(900 + index)),
    });
  return [
    house(
      'Llavero Gestión de Alquileres, S.L.',
      'Llavero Barcelona',
      'CATALONIA',
      'Carrer de Balmes 120, 2º 1ª, 08008 Barcelona',
      '+34932201100',
      0,
    ),
    house(
      'Llavero Madrid Alquileres, S.L.',
      'Llavero Madrid',
      'MADRID',
      'Calle de Serrano 88, 3º B, 28006 Madrid',
      '+34915551200',
      1,
    ),
  ];
}

/** Twelve employees in the named roles; `password` is a hash of the people service. */
export function employees(random: Random, founded: number, organization: string, password: string) {
  return team.map(([firstname, lastname, position, role], index) =>
    row(random, founded + DAY * index, {
      firstname,
      lastname,
      position,
      role,
      active: true,
      email: mailOf(firstname, lastname, 'llavero.example'),
      idType: 'NIF',
      idNumber: validNif(5_000_000 + index * 7919),
      phone: `+3460000${String(1100 + index)}`,
      organization,
      password,
    }),
  );
}

export type Role = 'LANDLORD' | 'TENANT' | 'AVALIST';

/** One person or company, believable and valid. `index` makes name and numbers differ. */
export function agent(random: Random, index: number, roles: Role[], createdAt: number) {
  const isCompany = roles.includes('LANDLORD') && random.chance(0.08);
  return isCompany ? company(random, index, roles, createdAt) : person(random, index, roles, createdAt);
}

function person(random: Random, index: number, roles: Role[], createdAt: number) {
  const firstname = random.pick(random.chance(0.5) ? womenNames : menNames);
  const lastname = `${random.pick(surnames)} ${random.pick(surnames)}`;
  const foreigner = random.chance(0.12);
  return row(random, createdAt, {
    company: false,
    firstname,
    lastname,
    idType: foreigner ? 'NIE' : 'NIF',
    idNumber: foreigner ? validNie(1_000_000 + index * 97) : validNif(10_000_000 + index * 89),
    roles,
    landlordType: roles.includes('LANDLORD') ? 'FULL_RIGHT' : null,
    birthDate: addYears(createdAt - (createdAt % DAY), -random.int(24, 68)),
    nationality: foreigner
      ? random.pick(['Italiana', 'Francesa', 'Argentina', 'Colombiana', 'Alemana'])
      : 'Española',
    language: random.weighted([
      ['ES', 7],
      ['CA', 3],
      ['EN', 1],
    ] as const),
    email: mailOf(firstname, lastname, 'correo.example').replace('@', `${index}@`),
    phone: `+346${String(10_000_000 + ((index * 7_919) % 89_999_999)).padStart(8, '0')}`,
    address: null,
    profession: random.pick(professions),
    income: roles.includes('LANDLORD') ? null : random.int(180, 620) * 100,
    ...account(index),
    active: true,
  });
}

function company(random: Random, index: number, roles: Role[], createdAt: number) {
  const firstname = `${random.pick(companyNames)} ${index}, S.L.`;
  return row(random, createdAt, {
    company: true,
    firstname,
    lastname: null,
    idType: 'CIF',
    idNumber: validCif(1_000_000 + index),
    roles,
    landlordType: 'FULL_RIGHT',
    birthDate: null,
    nationality: 'Española',
    language: 'ES',
    email: `info${index}@empresa.example`,
    phone: `+349${String(31_000_000 + ((index * 7_919) % 60_000_000)).padStart(8, '0')}`,
    address: null,
    profession: null,
    income: null,
    ...account(index),
    active: true,
  });
}

/** One in forty has given a new account that waits for approval; some of those are in another name. */
function account(index: number) {
  const iban = validSpanishIban(index + 1);
  const approvedAccount = { iban, bic: null, holder: null, at: null, by: null };
  const isNew = index % 40 === 3;
  return {
    iban: isNew ? validSpanishIban(5_000_000 + index) : iban,
    accountHolder: index % 80 === 3 ? 'Gestiones Reunidas del Vallès, S.L.' : null,
    approvedAccount,
  };
}
