import type { FieldProblem } from '../../errors.ts';
import { type JournalAccountCode, journalAccounts } from '../../records/choices/accounting.ts';
import type { ProviderCategoryCode } from '../../records/choices/finance.ts';
import { accountingIds } from '../accounting-ids.ts';

/** Key of the setting (`config`) with the house's accounts: `{"BANK": "57200001", "banks": {"4321": "57200002"}}`. */
export const ACCOUNTING_PLAN_KEY = 'accountingPlan';

/** Accounts the journal is written with. */
export interface AccountPlan {
  accounts: Readonly<Record<JournalAccountCode, string>>;
  /** Of expenses, by category of supplier (`accounting-ids.ts`). */
  categories: Readonly<Record<ProviderCategoryCode, string>>;
  /** By the last four figures of a bank account; others are under BANK. */
  banks: Readonly<Record<string, string>>;
}

/** True for the number of an account or subaccount: 3 to 12 figures. */
export const isAccountNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{3,12}$/.test(value);

/** Null for the number of an account or nothing, else what to write; Spanish. */
export const checkAccountNumber = (value: string | null | undefined): string | null =>
  !value || isAccountNumber(value)
    ? null
    : 'La cuenta contable tiene de 3 a 12 cifras, por ejemplo 41910012.';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const problem = (field: string, message: string): FieldProblem => ({ field, rule: 'account', message });

/** What is wrong with the setting, so that it is not saved. */
export function checkAccountingPlan(setting: unknown): FieldProblem[] {
  if (!isObject(setting)) return [problem('value', 'Indique una cuenta por concepto.')];
  const { banks = {}, ...accounts } = setting;
  const wrong = Object.entries(accounts).flatMap(([code, number]) => {
    const label = journalAccounts.options[code as JournalAccountCode]?.label;
    if (!label) return [problem(`value.${code}`, `No existe el concepto «${code}»: quítelo.`)];
    const message = `La cuenta de «${label}» debe tener de 3 a 12 cifras: corríjala.`;
    return isAccountNumber(number) ? [] : [problem(`value.${code}`, message)];
  });
  if (!isObject(banks)) return [...wrong, problem('value.banks', 'Indique una cuenta por banco.')];
  const wrongBanks = Object.entries(banks).flatMap(([ending, number]) =>
    /^\d{4}$/.test(ending) && isAccountNumber(number)
      ? []
      : [
          problem(
            `value.banks.${ending}`,
            `El banco «${ending}» son las 4 últimas cifras de su cuenta, con una cuenta contable de 3 a 12.`,
          ),
        ],
  );
  return [...wrong, ...wrongBanks];
}

/**
 * The accounts of the house; what the settings leave out, or say wrongly, is that of the general chart of accounts.
 * @param plan value of the `config` record with {@link ACCOUNTING_PLAN_KEY}
 * @param categories value of the one with `ACCOUNTING_IDS_KEY`
 */
export function accountPlan(plan?: unknown, categories?: unknown): AccountPlan {
  const given = isObject(plan) ? plan : {};
  const banks = isObject(given['banks']) ? given['banks'] : {};
  const own = (code: JournalAccountCode) => {
    const number = given[code];
    return isAccountNumber(number) ? number : journalAccounts.options[code].account;
  };
  return {
    accounts: Object.fromEntries(
      journalAccounts.values.map((code) => [code, own(code)]),
    ) as AccountPlan['accounts'],
    categories: accountingIds(categories),
    banks: Object.fromEntries(
      Object.entries(banks).filter((entry): entry is [string, string] => isAccountNumber(entry[1])),
    ),
  };
}
