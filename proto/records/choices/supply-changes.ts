import { type Choice, choiceSet } from '../../fields/choices.ts';

/** What a change of a supply comes from. */
export const supplyChangeCauses = choiceSet('SupplyChangeCause', {
  CONTRACT_START: { label: 'Inicio de contrato' },
  CONTRACT_END: { label: 'Fin de contrato' },
  MANUAL: { label: 'A petición' },
});
export type SupplyChangeCause = keyof typeof supplyChangeCauses.options;

/** At which end of a contract its supplies are looked at. */
export const contractMoments = choiceSet('ContractMoment', {
  START: { label: 'Inicio' },
  END: { label: 'Fin' },
});

/** How the holder changes: a subrogation keeps tariff and power, the other makes a new contract (domain facts). */
export const supplyTransfers = choiceSet('SupplyTransfer', {
  SUBROGATION: { label: 'Subrogación: mantiene tarifa y potencia' },
  NEW_CONTRACT: { label: 'Traspaso: contrato nuevo' },
});

/** What is to be done next with a change that is still open, in the order of work. */
export const supplySteps = choiceSet('SupplyStep', {
  HOLDER: { label: 'Decidir el titular', colour: 'orange' },
  DATA: { label: 'Completar los datos', colour: 'orange' },
  AUTHORISATION: { label: 'Recoger la autorización', colour: 'orange' },
  READING: { label: 'Anotar la lectura', colour: 'orange' },
  REQUEST: { label: 'Solicitar a la compañía', colour: 'yellow' },
  PROOF: { label: 'Esperar el justificante', colour: 'blue' },
  CORRECT: { label: 'Corregir y volver a solicitar', colour: 'red' },
});
export type SupplyStep = keyof typeof supplySteps.options;

/** By which way a change was asked of the company. */
export const supplyRequestWays = choiceSet('SupplyRequestWay', {
  MAIL: { label: 'Correo a la compañía' },
  FORM: { label: 'Formulario de la compañía' },
  PHONE: { label: 'Teléfono' },
  SWITCH: { label: 'Pasarela de suministros' },
});
export type SupplyRequestWay = keyof typeof supplyRequestWays.options;

export interface SupplyDatum extends Choice {
  /** How a text of a company names it between braces: `{cups}`. */
  token: string;
}

/** Data that companies ask for in a change of holder (domain facts: 'Holder change'), in the order of their forms. */
export const supplyData = choiceSet('SupplyDatum', {
  ADDRESS: { label: 'Dirección del suministro', token: 'direccion' },
  CODE: { label: 'CUPS o número de contrato', token: 'cups' },
  HOLDER: { label: 'Titular nuevo', token: 'titular' },
  HOLDER_ID: { label: 'NIF del titular nuevo', token: 'nif' },
  HOLDER_PHONE: { label: 'Teléfono del titular nuevo', token: 'telefono' },
  HOLDER_EMAIL: { label: 'Correo del titular nuevo', token: 'correo' },
  FORMER_HOLDER: { label: 'Titular actual', token: 'titular_actual' },
  IBAN: { label: 'Cuenta de cargo (IBAN)', token: 'iban' },
  TRANSFER: { label: 'Tipo de cambio', token: 'tipo' },
  POWER: { label: 'Potencia contratada (kW)', token: 'potencia' },
  TARIFF: { label: 'Tarifa', token: 'tarifa' },
  READING: { label: 'Lectura del contador', token: 'lectura' },
  CONTRACT_START: { label: 'Inicio del alquiler', token: 'inicio' },
});
export type SupplyDatumCode = keyof typeof supplyData.options;
