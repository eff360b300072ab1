import type { FieldOverride, FieldOverrides } from '../../record-form/types.ts';
import type { WizardParams } from '../wizard-definition.ts';

interface Party {
  linkFilter: NonNullable<FieldOverride['linkFilter']>;
  /** Wizard that creates one on the spot, and what it starts with. */
  create?: { wizard: string; params: (text: string) => WizardParams };
}

const ofRole = (role: string) => ({ roles: role });

/** Who and what a contract or mandate is about: what the picker offers, and how one that is missing is created. */
export const parties: Readonly<Record<string, Party>> = {
  landlords: {
    linkFilter: ofRole('LANDLORD'),
    create: { wizard: 'landlordCreate', params: (name) => ({ name }) },
  },
  tenants: { linkFilter: ofRole('TENANT'), create: { wizard: 'tenantCreate', params: (name) => ({ name }) } },
  avalists: {
    linkFilter: ofRole('AVALIST'),
    create: { wizard: 'avalistCreate', params: (name) => ({ name }) },
  },
  units: { linkFilter: { type: 'UNIT' }, create: { wizard: 'unitCreate', params: (street) => ({ street }) } },
  properties: { linkFilter: { type: 'PROPERTY' } },
  property: {
    linkFilter: { type: 'PROPERTY' },
    create: { wizard: 'propertyCreate', params: (street) => ({ street }) },
  },
};

/** What the pickers of these fields offer. */
export const partyFilters: FieldOverrides = Object.fromEntries(
  Object.entries(parties).map(([name, { linkFilter }]) => [name, { linkFilter }]),
);
