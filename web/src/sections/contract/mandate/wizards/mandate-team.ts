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

/** An active employee for each post, whoever opens the wizard first; a post nobody holds stays open. */
export function teamByPosition(employees: readonly Row[], me?: string): MandateValues {
  const active = employees.filter((employee) => employee['active'] !== false);
  const ordered = [...active.filter(({ id }) => id === me), ...active];
  return Object.fromEntries(
    Object.entries(posts).flatMap(([role, position]) => {
      const holder = ordered.find((employee) => employee['position'] === position);
      return holder ? [[role, holder.id]] : [];
    }),
  );
}
