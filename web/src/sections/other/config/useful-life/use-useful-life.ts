import type { Json } from '@llavero/proto/fields/field';
import { USEFUL_LIFE_KEY, type UsefulLifeTable, usefulLifeTables } from '@llavero/proto/rules/useful-life';
import { useConfigValue } from '../use-config-value.ts';

/** The dated tables of useful lives that administrators have made, oldest first, and how they are replaced. */
export function useUsefulLife() {
  const { value, ...setting } = useConfigValue(USEFUL_LIFE_KEY);
  return { ...setting, tables: usefulLifeTables(value) };
}

/** A table is plain data. */
export const asJson = (tables: readonly UsefulLifeTable[]): Json => tables as unknown as Json;
