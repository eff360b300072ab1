import { type ProviderCategoryCode, providerCategories } from '../records/choices/finance.ts';

/** Key of the setting (`config`) with the house's own accounts: `{"SUPPLY": "62800001", …}`. */
export const ACCOUNTING_IDS_KEY = 'providerAccountingIds';

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
    return typeof own === 'string' && /^\d{3,12}$/.test(own)
      ? own
      : providerCategories.options[category].accountingId;
  };
  const entries = providerCategories.values.map((category) => [category, accountOf(category)]);
  return Object.fromEntries(entries) as Record<ProviderCategoryCode, string>;
}
