import { choice, flag, iban, instant, link, text } from '../fields/vocabulary.ts';
import { supplyTypes } from '../records/choices/places.ts';
import { supplyTransfers } from '../records/choices/supply-changes.ts';
import { defineCommand, staff } from './command.ts';

/** The code of the mailed link (decision 0103). */
const code = text('Código', { required: true, maxLength: 100 });

/** OPS-01: mails the new holder a single-use link by which they authorise the change. */
export const askSupplyAuthorisation = defineCommand({
  service: 'supplies',
  name: 'AskSupplyAuthorisation',
  collection: 'operation',
  label: 'Pedir autorización por correo',
  access: staff,
  input: { id: link('operation', 'Cambio de suministro', { required: true }) },
  output: { expiresAt: instant('Caduca', { required: true }) },
});

/** OPS-01: what the mailed page asks the new holder; of the person it shows the first name. */
export const supplyAuthorisationForm = defineCommand({
  service: 'supplies',
  name: 'SupplyAuthorisationForm',
  collection: 'operation',
  label: 'Autorización de cambio de suministro',
  access: 'public',
  reads: true,
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    supply: choice(supplyTypes, 'Suministro', { required: true }),
    transfer: choice(supplyTransfers, 'Tipo de cambio'),
    address: text('Dirección', { required: true, maxLength: 600 }),
    company: text('Compañía'),
    /** The account is not known yet. */
    asksAccount: flag('Pide la cuenta'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** OPS-01, field-notes C16: the new holder authorises the change and says which account is charged; the link is used up. */
export const giveSupplyAuthorisation = defineCommand({
  service: 'supplies',
  name: 'GiveSupplyAuthorisation',
  collection: 'operation',
  label: 'Autorizar el cambio',
  access: 'public',
  input: { code, iban: iban('Cuenta de cargo (IBAN)') },
  output: { authorised: flag('Autorizado') },
});
