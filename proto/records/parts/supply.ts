import type { FieldProblem } from '../../errors.ts';
import { choice, flag, link, list, longText, money, text } from '../../fields/vocabulary.ts';
import { checkCups } from '../../values/cups.ts';
import { supplyHolders, supplyPaymentMethods, supplyTypes } from '../choices/places.ts';

/** Supplies of a place (F §3). Sealed: they name a holder and a supply point. */
export const suppliesField = (group: string) =>
  list(
    'Suministros',
    {
      type: choice(supplyTypes, 'Suministro', { required: true }),
      holderType: choice(supplyHolders, 'Tipo de titular'),
      holderId: link('agent', 'Titular'),
      holderName: text('Nombre del titular'),
      company: text('Compañía'),
      code: text('CUPS o número de contrato', { maxLength: 40 }),
      notes: longText('Notas'),
      amount: money('Importe mensual'),
      changeReason: text('Motivo del cambio'),
      requiredChange: flag('Requiere cambio de titular'),
      paymentMethod: choice(supplyPaymentMethods, 'Forma de pago'),
    },
    { group, sealed: true },
  );

interface Supply {
  type: keyof typeof supplyTypes.options;
  code: string | null;
}

/** The code of electricity and gas is a CUPS; the one of other supplies is whatever the company calls it. */
export function supplyProblems(supplies: readonly Supply[]): FieldProblem[] {
  return supplies.flatMap(({ type, code }, index) => {
    const message = code && supplyTypes.options[type].cups ? checkCups(code) : null;
    return message ? [{ field: `supplies.${index}.code`, rule: 'cups', message }] : [];
  });
}
