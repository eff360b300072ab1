import type { SettledDocument } from './tax-concepts.ts';

/**
 * Units whose rents of these settlements all bear VAT: what is bought for them is bought for a taxed activity, and its VAT is
 * deducted (Ley 37/1992 art. 94.Uno.1.º a). A unit that was let as a home as well, or not at all, is none of them: how much of it may
 * be deducted is for a person to say.
 */
export function taxedUnits(
  settlements: readonly Pick<SettledDocument, 'units' | 'breakdown'>[],
): ReadonlySet<string> {
  const [taxed, exempt] = [new Set<string>(), new Set<string>()];
  for (const { units, breakdown } of settlements)
    for (const { category, subcategory, vatAmount } of breakdown) {
      if (category !== 'RENT' || subcategory !== 'RENT') continue;
      for (const unit of units) (vatAmount === 0 ? exempt : taxed).add(unit);
    }
  return new Set([...taxed].filter((unit) => !exempt.has(unit)));
}
