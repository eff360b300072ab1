import type { Row } from '../../../../lib/records.ts';
import type { MandateValues } from './mandate-fields.ts';

/** Mandate role → post of the company that usually holds it (C §6). */
const posts = {
  salesManager: 'SALES_MANAGER',
  financeManager: 'FINANCE_MANAGER',
  supportManager: 'SUPPORT_MANAGER',
  insuranceManager: 'INSURANCE_MANAGER',
  opperationManager: 'OPERATIONS_MANAGER',
  legalManager: 'LEGAL_MANAGER',
  signer: 'SIGNER',
  supervisor: 'SUPERVISOR',
} as const satisfies Partial<Record<keyof MandateValues, string>>;

/** The first active employee in each post; a post nobody holds stays open. */
export function teamByPosition(employees: readonly Row[]): MandateValues {
  return Object.fromEntries(
    Object.entries(posts).flatMap(([role, position]) => {
      const holder = employees.find(
        (employee) => employee['position'] === position && employee['active'] !== false,
      );
      return holder ? [[role, holder.id]] : [];
    }),
  );
}
