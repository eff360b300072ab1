import { choice, cups, day, decimal, iban, link, links, longText, text } from '../../fields/vocabulary.ts';
import { supplyHolders, supplyPaymentMethods, supplyTypes } from '../choices/places.ts';
import {
  supplyChangeCauses,
  supplyRequestWays,
  supplySteps,
  supplyTransfers,
} from '../choices/supply-changes.ts';

const group = 'supply';

/** What a change of holder or account of a supply needs (OPS-01; domain facts 'Holder change'; F §3 'Place supply'). */
export const supplyChangeFields = {
  supply: choice(supplyTypes, 'Suministro', { group, indexed: true }),
  /** Follows from the rest: `rules/supply-change.ts`. */
  nextStep: choice(supplySteps, 'Siguiente paso', { group, readOnly: true, indexed: true }),
  cause: choice(supplyChangeCauses, 'Origen del cambio', { group, indexed: true }),
  changeReason: text('Motivo del cambio', { group }),
  company: text('Compañía', { group, indexed: true }),
  marketer: link('marketer', 'Comercializadora', { group, indexed: true }),
  code: cups('CUPS', { group, sealed: true }),
  /** Of a supply without a CUPS: what the company calls it. */
  reference: text('Número de contrato', { group, sealed: true, maxLength: 40 }),
  formerHolderType: choice(supplyHolders, 'Titular actual', { group }),
  formerHolder: link('agent', 'Persona titular actual', { group }),
  formerHolderName: text('Nombre del titular actual', { group, sealed: true }),
  holderType: choice(supplyHolders, 'Titular nuevo', { group }),
  holder: link('agent', 'Persona titular', { group, indexed: true }),
  transfer: choice(supplyTransfers, 'Tipo de cambio', { group }),
  power: decimal('Potencia contratada (kW)', { group, min: 0, max: 1_000 }),
  tariff: text('Tarifa', { group, maxLength: 60 }),
  paymentMethod: choice(supplyPaymentMethods, 'Forma de pago', { group }),
  iban: iban('Cuenta del titular (IBAN)', { group, sealed: true }),
  reading: decimal('Lectura del contador', { group, min: 0 }),
  readingDate: day('Fecha de la lectura', { group }),
  readingPhotos: links('media', 'Fotos del contador', { group }),
  authorisedDate: day('Autorizado el', { group }),
  authorisation: link('document', 'Autorización del titular nuevo', { group }),
  requestedBy: choice(supplyRequestWays, 'Solicitado por', { group, readOnly: true }),
  companyReference: text('Referencia de la compañía', { group, maxLength: 80 }),
  switchId: text('Id. en la pasarela de suministros', { group, indexed: true, readOnly: true }),
  effectiveDate: day('Efectivo desde', { group }),
  proof: link('document', 'Justificante', { group }),
  closingNote: longText('Motivo del cierre', { group, maxLength: 1000 }),
};
