import type { CertifiedUnit } from '../certificates.ts';
import { certificateFindings } from '../compliance.ts';
import { type LegalWarning, warn } from './warning.ts';

/**
 * The certificates that are handed over with a contract and that its units lack: advice, as all the law's warnings.
 *
 * @param units `name` tells several apart
 * @param now unix seconds
 */
export function certificateWarnings(
  units: readonly (CertifiedUnit & { name: string | null })[],
  now: number,
): LegalWarning[] {
  return units.flatMap((unit) =>
    certificateFindings(unit, now).flatMap(({ law, message }) => {
      const which = units.length > 1 && unit.name ? `${unit.name}: ` : '';
      return warn('units', 'units', law ?? '', `${which}${message.replace(/\.$/, '')} (${law}).`);
    }),
  );
}
