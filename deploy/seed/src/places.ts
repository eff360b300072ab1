import { validCadastralReference, validCups } from '@llavero/proto/compile/generators';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import type { Area } from './data/areas.ts';
import { buildingManagers, energyCompanies, waterCompanies } from './data/names.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const regionNames = { CATALONIA: 'Cataluña', MADRID: 'Comunidad de Madrid' } as const;

/** A building in an area. */
export function building(random: Random, area: Area, createdAt: number) {
  return row(random, createdAt, {
    type: 'PROPERTY',
    street: random.pick(area.streets),
    number: String(random.int(1, 240)),
    zip: area.zip,
    city: area.city,
    province: area.province,
    region: regionNames[area.region],
    country: 'España',
    cadastralReference: validCadastralReference(random.int(1, 9_000_000)),
    unitType: 'FLAT',
    yearOfConstruction: random.int(1905, 2019),
    hasElevator: random.chance(0.7),
    hasPorter: random.chance(0.25),
    hasPool: random.chance(0.08),
    buildingManagementCompany: random.pick(buildingManagers),
    buildingManagementPhone: `+3493${String(random.int(2_000_000, 4_999_999))}`,
    buildingManagementEmail: 'comunidades@fincas.example',
  });
}

export type Building = ReturnType<typeof building>;

const doors = ['1', '2', '3', '4', 'A', 'B', 'C'] as const;

/** The `index`-th unit of a building: its own floor and door, supplies with a CUPS, certificates with dates. */
export function unit(
  random: Random,
  area: Area,
  of: Building,
  index: number,
  today: number,
  createdAt: number,
) {
  const unitType = random.weighted([
    ['FLAT', 30],
    ['PENTHOUSE', 3],
    ['STUDIO', 3],
    ['DUPLEX_TRIPLEX', 1],
    ['PARKING', 2],
    ['SHOP', 2],
    ['OFFICE', 1],
  ] as const);
  const livingArea = unitType === 'PARKING' ? random.int(10, 16) : random.int(32, 140);
  const floor =
    unitType === 'PENTHOUSE'
      ? 'PENTHOUSE'
      : unitType === 'SHOP'
        ? 'GROUND'
        : unitType === 'PARKING'
          ? '-1'
          : String(1 + Math.floor(index / 2));
  const { street, number, zip, city, province, region, country, hasElevator, yearOfConstruction } = of.object;
  return row(random, createdAt, {
    type: 'UNIT',
    property: of.id,
    street,
    number,
    zip,
    city,
    province,
    region,
    country,
    hasElevator,
    yearOfConstruction,
    staircase: random.chance(0.15) ? random.pick(['A', 'B']) : null,
    floor,
    door: doors[index % doors.length] ?? '1',
    cadastralReference: validCadastralReference(random.int(1, 9_000_000)),
    unitType,
    contractType: unitType === 'SHOP' || unitType === 'OFFICE' ? 'LOCAL_CONTRACT' : 'LONG_CONTRACT',
    livingArea,
    usefulArea: Math.round(livingArea * 0.92),
    totalArea: Math.round(livingArea * 1.12),
    hasYard: random.chance(0.08),
    keySets: random.int(1, 4),
    energyCertificate: certificate(random, 'ENERGY', today, 10),
    occupancyCertificate: area.region === 'CATALONIA' ? certificate(random, 'OCCUPANCY', today, 15) : null,
    supplies: unitType === 'PARKING' ? [] : supplies(random, area),
    fixedExpenses: random.chance(0.25) ? [{ concept: 'Agua', amount: random.int(15, 40) }] : [],
  });
}

export type Unit = ReturnType<typeof unit>;

/** Most are in order, some run out within weeks, some have run out, some are missing. */
function certificate(random: Random, type: 'ENERGY' | 'OCCUPANCY', today: number, years: number) {
  const age = random.weighted([
    [random.int(1, years - 2), 14],
    [years, 2],
    [years + 1, 1],
    [null, 3],
  ] as const);
  if (age === null) return null;
  const soon = random.int(2, 50) * 86_400;
  const issueDate = startOfDay(addYears(today, -age) + soon);
  return {
    type,
    number: `${type === 'ENERGY' ? 'CEE' : 'CHB'}${random.int(10_000_000, 99_999_999)}`,
    issueDate,
    issueRequestDate: issueDate,
    endDate: addYears(issueDate, years),
  };
}

function supplies(random: Random, area: Area) {
  const supply = (type: string, company: string, code: string) => ({
    type,
    company,
    code,
    holderType: random.chance(0.7) ? 'TENANT' : 'LANDLORD',
    requiredChange: true,
    paymentMethod: 'MANUAL_REBILL',
  });
  return [
    supply('ELECTRICITY', random.pick(energyCompanies), validCups(random.int(1, 9_000_000))),
    ...(random.chance(0.6) ? [supply('GAS', 'Naturgy', validCups(random.int(1, 9_000_000)))] : []),
    supply('WATER', waterCompanies[area.region], String(random.int(100_000, 999_999))),
  ];
}
