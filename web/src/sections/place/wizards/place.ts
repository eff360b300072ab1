import type { FieldProblem } from '@llavero/proto/errors';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { place } from '@llavero/proto/records/places/place';
import type { WizardValues } from '../../../components/wizard/wizard-definition.ts';

const { fields } = place;

/** The fields of a property or unit that the creation wizards ask for. */
export const placeFields = {
  type: fields.type,
  property: fields.property,
  street: fields.street,
  number: fields.number,
  staircase: fields.staircase,
  floor: fields.floor,
  door: fields.door,
  room: fields.room,
  other: fields.other,
  zip: fields.zip,
  city: fields.city,
  municipalityCode: fields.municipalityCode,
  province: fields.province,
  region: fields.region,
  country: fields.country,
  customAddress: fields.customAddress,
  unitType: fields.unitType,
  contractType: fields.contractType,
  totalArea: fields.totalArea,
  livingArea: fields.livingArea,
  usefulArea: fields.usefulArea,
  yearOfConstruction: fields.yearOfConstruction,
  keySets: fields.keySets,
  hasElevator: fields.hasElevator,
  hasPorter: fields.hasPorter,
  hasPool: fields.hasPool,
  hasYard: fields.hasYard,
  horizontalDivision: fields.horizontalDivision,
  description: fields.description,
  cadastralReference: fields.cadastralReference,
  supplies: fields.supplies,
  buildingManagementCompany: fields.buildingManagementCompany,
  buildingManagementContact: fields.buildingManagementContact,
  buildingManagementPhone: fields.buildingManagementPhone,
  buildingManagementEmail: fields.buildingManagementEmail,
} satisfies Fields;

export type PlaceFields = typeof placeFields;
export type PlaceValues = WizardValues<PlaceFields>;

/** The part of an address after the door, as it is asked for. */
export const townFields = [
  'zip',
  'city',
  'municipalityCode',
  'province',
  'region',
  'country',
  'customAddress',
] as const;

/** What every address needs. */
export const requiredAddress = ['street', 'number', 'zip', 'city'] as const;

/** What a building has for those who live in it. */
export const amenities = ['hasElevator', 'hasPorter', 'hasPool', 'hasYard'] as const;

/** Who manages the community of owners. */
export const managementFields = [
  'buildingManagementCompany',
  'buildingManagementContact',
  'buildingManagementPhone',
  'buildingManagementEmail',
] as const;

/** The part of an address that a unit shares with its property. */
const shared = [
  'street',
  'number',
  'zip',
  'city',
  'municipalityCode',
  'province',
  'region',
  'country',
] as const;

/** The address of the property for the parts that are still empty in the unit; nothing typed is overwritten. */
export function addressOfProperty(
  unit: PlaceValues,
  property: Readonly<Record<string, Json>>,
): Record<string, Json> {
  return Object.fromEntries(
    shared.flatMap((name) => {
      const theirs = property[name];
      const free = !unit[name] || (name === 'country' && unit[name] === 'España');
      return free && theirs ? [[name, theirs] as const] : [];
    }),
  );
}

/** Province and region by the first two digits of the postal code, where the company works. */
const provinces: Readonly<Record<string, readonly [province: string, region: string]>> = {
  '08': ['Barcelona', 'Cataluña'],
  '17': ['Girona', 'Cataluña'],
  '25': ['Lleida', 'Cataluña'],
  '43': ['Tarragona', 'Cataluña'],
  '28': ['Madrid', 'Comunidad de Madrid'],
};

/** A postal code fills in the province and region that are still empty. */
export function derivePlace(values: PlaceValues, changed: readonly string[]): PlaceValues {
  const known = changed.includes('zip') ? provinces[values.zip?.trim().slice(0, 2) ?? ''] : undefined;
  if (!known || values.zip?.trim().length !== 5) return {};
  const [province, region] = known;
  return {
    ...(values.province ? {} : { province }),
    ...(values.region ? {} : { region }),
  };
}

/** The rules of the record itself (postal code, CUPS of each supply). */
export function checkPlace(values: PlaceValues): FieldProblem[] {
  return place.check?.(values as Parameters<NonNullable<typeof place.check>>[0]) ?? [];
}
