import { type CodedError, conflict, type FieldProblem, invalid } from '@llavero/proto/errors';
import { type StepRefusal, stepTitles } from '@llavero/proto/rules/move-out-steps';
import { formatMoney } from '@llavero/proto/values/money';
import { contractNotActivated } from '../contract/contract.errors.ts';

const nothingSaved = 'No se ha guardado nada';

/** A step that cannot be done as things stand, with what has to come first. */
export function stepRefused(refusal: StepRefusal): CodedError {
  switch (refusal.why) {
    case 'notActivated':
      return contractNotActivated();
    case 'paid':
      return conflict('MOVE_OUT.PAID', `${nothingSaved}: la salida ya está pagada y no admite más cambios.`);
    case 'signed':
      return conflict(
        'MOVE_OUT.SIGNED',
        `${nothingSaved}: la liquidación está firmada y sus datos no cambian.`,
      );
    case 'keysBack':
      return conflict('MOVE_OUT.KEYS_BACK', `${nothingSaved}: las llaves ya están entregadas.`);
    case 'before':
      return conflict(
        'MOVE_OUT.STEP_MISSING',
        `${nothingSaved}: complete antes el paso «${stepTitles[refusal.step]}».`,
        { step: refusal.step },
      );
  }
}

/** What was given for a step is not right; `problems` name the fields. */
export function stepNotValid(problems: FieldProblem[]): CodedError {
  return invalid('MOVE_OUT.NOT_VALID', `${nothingSaved}: corrija los campos indicados.`, problems);
}

/** The resolution to be signed has not been prepared. */
export function resolutionMissing(): CodedError {
  return conflict('MOVE_OUT.RESOLUTION_MISSING', `${nothingSaved}: prepare antes el documento.`);
}

export function resolutionSigned(): CodedError {
  return conflict('MOVE_OUT.RESOLUTION_SIGNED', `${nothingSaved}: el documento ya está firmado.`);
}

/** A receipt was paid or issued since the sum was shown. Euros. */
export function amountChanged(rest: number): CodedError {
  return conflict(
    'MOVE_OUT.AMOUNT_CHANGED',
    `${nothingSaved}: el importe a devolver es ahora ${formatMoney(rest)}. Revíselo y confírmelo.`,
    { amount: rest },
  );
}
