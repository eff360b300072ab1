import type { FieldProblem } from '../errors.ts';
import { type ProviderCategoryCode, providerCategories } from '../records/choices/finance.ts';

/** Key of the setting (`config`) with the house's own accounts: `{"SUPPLY": "62800001", …}`. */
export const ACCOUNTING_IDS_KEY = 'providerAccountingIds';

const isAccount = (value: unknown): value is string => typeof value === 'string' && /^\d{3,12}$/.test(value);

/** What is wrong with the setting, so that it is not saved: an unknown category, or no account number. */
export function checkAccountingIds(setting: unknown): FieldProblem[] {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    return [{ field: 'value', rule: 'object', message: 'Indique una cuenta por categoría de proveedor.' }];
  return Object.entries(setting).flatMap(([category, account]) => {
    const label = providerCategories.options[category as ProviderCategoryCode]?.label;
    const message = label
      ? `La cuenta de «${label}» debe tener de 3 a 12 cifras: corríjala.`
      : `No existe la categoría de proveedor «${category}»: quítela.`;
    return label && isAccount(account) ? [] : [{ field: `value.${category}`, rule: 'account', message }];
  });
}

/**
 * The account each category of suppliers is entered under (F §3): that of the setting, else that of the general
 * chart of accounts. What is no account number (3 to 12 figures) is passed over.
 * @param setting value of the `config` record with the key {@link ACCOUNTING_IDS_KEY}, if there is one.
 */
export function accountingIds(setting?: unknown): Record<ProviderCategoryCode, string> {
  const given: Record<string, unknown> =
    typeof setting === 'object' && setting !== null && !Array.isArray(setting) ? { ...setting } : {};
  const accountOf = (category: ProviderCategoryCode) => {
    const own = given[category];
    return isAccount(own) ? own : providerCategories.options[category].accountingId;
  };
  const entries = providerCategories.values.map((category) => [category, accountOf(category)]);
  return Object.fromEntries(entries) as Record<ProviderCategoryCode, string>;
}
