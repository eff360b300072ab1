import { type place } from '@llavero/proto/records/places/place';
import { certificateStatuses, followedCertificates, regionOf } from '@llavero/proto/records/choices/places';
import { certificateStatus, type CertificateType } from '@llavero/proto/records/parts/certificate';
import { formatDay } from '@llavero/proto/values/dates';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import type { Row, RowOf } from '../../lib/records.ts';
import classes from './certificate-strip.module.css';

const shown = [
  { type: 'OCCUPANCY', field: 'occupancyCertificate', status: 'occupancyCertificateStatus' },
  { type: 'ENERGY', field: 'energyCertificate', status: 'energyCertificateStatus' },
] as const satisfies readonly { type: string; field: keyof typeof place.fields; status: string }[];

/** Nobody asks for the cédula in Madrid (Decreto 111/2018), nor of a whole building for the certificates of its units. */
function isAsked(type: CertificateType, record: Row): boolean {
  return (
    record['type'] === 'UNIT' && (type !== 'OCCUPANCY' || regionOf(record['region'] as string) !== 'MADRID')
  );
}

/** How far the certificates of a place are, before anything else is read. */
export function CertificateStrip({ record }: { record: Row }) {
  const asked = shown
    .filter(({ type, field }) => record[field] != null || isAsked(type, record))
    .map(({ type, field, status }) => ({
      type,
      status: record[status] as string,
      end: (record[field] as { endDate?: number | null } | null)?.endDate,
    }));
  const others = (
    (record['otherCertificates'] ?? []) as NonNullable<RowOf<typeof place>['otherCertificates']>
  ).map((one) => ({ type: one.type, status: certificateStatus(one, Date.now() / 1000), end: one.endDate }));
  const certificates = [...asked, ...others];
  if (certificates.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Certificados">
      {certificates.map(({ type, status, end }) => (
        <li key={type}>
          {followedCertificates.options[type].label}
          <StatusBadge set={certificateStatuses} value={status} />
          {end != null && <span className={classes.end}>hasta el {formatDay(end)}</span>}
        </li>
      ))}
    </ul>
  );
}
