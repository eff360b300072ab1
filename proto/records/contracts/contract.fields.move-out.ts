import {
  choice,
  day,
  decimal,
  integer,
  link,
  links,
  list,
  longText,
  money,
  object,
  text,
} from '../../fields/vocabulary.ts';
import { deductionKinds, finishParties } from '../choices/move-out.ts';
import { supplyTypes } from '../choices/places.ts';

/** A meter as it stood when the keys came back. */
export const readingShape = {
  supply: choice(supplyTypes, 'Suministro', { required: true }),
  reading: decimal('Lectura', { required: true, min: 0 }),
  meter: text('Número de contador', { maxLength: 60 }),
};

/** What a person says of a deduction; the amount that counts follows from it (`rules/useful-life.ts`). */
export const deductionInput = {
  kind: choice(deductionKinds, 'Concepto', { required: true }),
  description: text('Descripción', { required: true }),
  cost: money('Coste de reposición', { required: true, min: 0 }),
  installed: day('Instalado el'),
  documents: links('document', 'Pruebas'),
};

/** The end of a letting, where C §3.2 has no field (*ours*, OPS-04). Only the commands of the move-out set it. */
export const moveOutField = object(
  'Salida',
  {
    askedBy: choice(finishParties, 'Quién lo pide'),
    noticeDate: day('Fecha del preaviso'),
    keysReturnedDate: day('Entrega de llaves'),
    keysReturned: integer('Juegos devueltos', { min: 0, max: 99 }),
    /** Sets of the units when they were counted. */
    keysExpected: integer('Juegos entregados', { min: 0, max: 999 }),
    readingsDate: day('Fecha de las lecturas'),
    readings: list('Lecturas', readingShape),
    checkOutDate: day('Fecha de la revisión'),
    inventory: link('inventory', 'Inventario de salida'),
    checkOutNotes: longText('Observaciones de la revisión'),
    deductionsDate: day('Fecha de las deducciones'),
    deductions: list('Deducciones', {
      ...deductionInput,
      usefulLifeYears: integer('Vida útil (años)', { min: 1, max: 100 }),
      amount: money('Importe', { required: true, min: 0 }),
    }),
    contractSignedDate: day('Firma de la resolución'),
    settlementSignedDate: day('Firma de la liquidación'),
    paidDate: day('Fecha de pago'),
    paidAmount: money('Importe pagado', { min: 0 }),
    interest: money('Intereses de la fianza', { min: 0 }),
    debts: money('Deudas descontadas'),
    owedAmount: money('Pendiente del inquilino', { min: 0 }),
  },
  { group: 'ending', readOnly: true, access: 'economy' },
);
