import type { FieldProblem } from '../errors.ts';
import { type Duration, isNoDuration } from './periods.ts';
import { managedPaymentMethods } from '../records/choices/contracts.ts';
import { checkSepaIban } from '../values/iban-check.ts';

/** The fields of a mandate that {@link mandateProblems} reads. Days as unix seconds, money in euros. */
export interface MandateTerms {
  landlords?: readonly string[] | null;
  units?: readonly string[] | null;
  mandateDate?: number | null;
  endDate?: number | null;
  productType?: string | null;
  feeType?: string | null;
  feeValue?: number | null;
  salesManager?: string | null;
  paymentMethod?: string | null;
}

/** The fields of a contract that {@link contractProblems} reads. Days as unix seconds, money in euros. */
export interface ContractTerms {
  contractType?: string | null;
  mandate?: string | null;
  units?: readonly string[] | null;
  landlords?: readonly string[] | null;
  tenants?: readonly string[] | null;
  startDate?: number | null;
  endDate?: number | null;
  contractDuration?: Duration | null;
  rent?: number | null;
  legalBondAmount?: number | null;
  paymentMethod?: string | null;
  payerBankAccount?: string | null;
}

/** Paid through the bank, by remittance. */
const managed: readonly string[] = managedPaymentMethods;

const required = (field: string, message: string): FieldProblem => ({ field, rule: 'required', message });

/**
 * What is still missing before a mandate can be validated (WIZ-02 'Preparación de mandato'); empty when
 * it is ready. The preparation wizard shows the same list that the command refuses with.
 */
export function mandateProblems(mandate: MandateTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!mandate.landlords?.length) problems.push(required('landlords', 'Añada al menos un propietario.'));
  if (!mandate.units?.length) problems.push(required('units', 'Añada al menos una unidad.'));
  if (mandate.mandateDate == null) problems.push(required('mandateDate', 'Indique la fecha del mandato.'));
  if (mandate.mandateDate != null && mandate.endDate != null && mandate.endDate <= mandate.mandateDate)
    problems.push({
      field: 'endDate',
      rule: 'after',
      message: 'La fecha de fin debe ser posterior a la fecha del mandato.',
    });
  if (!mandate.productType) problems.push(required('productType', 'Elija un producto.'));
  if (mandate.feeType && mandate.feeType !== 'NONE' && mandate.feeValue == null)
    problems.push(required('feeValue', 'Indique los honorarios o elija «Sin honorarios».'));
  if (!mandate.salesManager)
    problems.push(
      required('salesManager', 'Elija el responsable comercial: recibirá el aviso de activación.'),
    );
  if (mandate.paymentMethod === 'PAYMENT_PENDING')
    problems.push(required('paymentMethod', 'Elija cómo se paga al propietario.'));
  return problems;
}

/**
 * True when a contract may do without an end (LAU art. 9.2, Código Civil art. 1581): its duration of nothing says that
 * no term is meant, and no date was forgotten. One for a season has an end by its nature (LAU art. 3.2).
 */
export function statesNoTerm({
  contractType,
  contractDuration,
}: Pick<ContractTerms, 'contractType' | 'contractDuration'>): boolean {
  return contractType !== 'SEASONAL_CONTRACT' && contractDuration != null && isNoDuration(contractDuration);
}

/**
 * What is still missing before a contract can be validated (WIZ-06); empty when it is ready.
 * The legal bond of a home is one month's rent (LAU art. 36.1).
 */
export function contractProblems(contract: ContractTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!contract.mandate) problems.push(required('mandate', 'Elija el mandato del que nace el contrato.'));
  if (!contract.units?.length) problems.push(required('units', 'Añada al menos una unidad.'));
  if (!contract.landlords?.length) problems.push(required('landlords', 'Añada al menos un propietario.'));
  if (!contract.tenants?.length) problems.push(required('tenants', 'Añada al menos un inquilino.'));
  if (contract.startDate == null) problems.push(required('startDate', 'Indique la fecha de inicio.'));
  if (contract.endDate == null && !statesNoTerm(contract))
    problems.push(
      required(
        'endDate',
        contract.contractType === 'SEASONAL_CONTRACT'
          ? 'Un contrato de temporada necesita fecha de fin: indíquela.'
          : 'Indique la fecha de fin; si no tiene plazo, deje la duración a cero.',
      ),
    );
  if (contract.startDate != null && contract.endDate != null && contract.endDate <= contract.startDate)
    problems.push({
      field: 'endDate',
      rule: 'after',
      message: 'La fecha de fin debe ser posterior al inicio.',
    });
  if (!contract.rent || contract.rent <= 0) problems.push(required('rent', 'Indique la renta mensual.'));
  if (
    contract.contractType === 'LONG_CONTRACT' &&
    contract.rent &&
    (contract.legalBondAmount ?? 0) < contract.rent
  )
    problems.push({
      field: 'legalBondAmount',
      rule: 'legalBond',
      message: 'La fianza legal de una vivienda es de una mensualidad (LAU art. 36.1).',
    });
  if (contract.paymentMethod === 'DIRECT_DEBIT' && !contract.payerBankAccount)
    problems.push(required('payerBankAccount', 'Indique la cuenta de cargo o cambie la forma de pago.'));
  if (contract.payerBankAccount && managed.includes(contract.paymentMethod ?? '')) {
    const message = checkSepaIban(contract.payerBankAccount);
    if (message) problems.push({ field: 'payerBankAccount', rule: 'sepa', message });
  }
  if (contract.paymentMethod === 'PAYMENT_PENDING')
    problems.push(required('paymentMethod', 'Elija cómo paga el inquilino.'));
  return problems;
}
