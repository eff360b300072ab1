import { type place } from '@llavero/proto/records/place';
import { certificateStatuses, certificateTypes } from '@llavero/proto/records/choices/places';
import { formatDay } from '@llavero/proto/values/dates';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import type { Row } from '../../lib/records.ts';
import classes from './certificate-strip.module.css';

const shown = [
  { type: 'OCCUPANCY', field: 'occupancyCertificate', status: 'occupancyCertificateStatus' },
  { type: 'ENERGY', field: 'energyCertificate', status: 'energyCertificateStatus' },
] as const satisfies readonly { type: string; field: keyof typeof place.fields; status: string }[];

/** How far the certificates of a place are, before anything else is read. */
export function CertificateStrip({ record }: { record: Row }) {
  return (
    <ul className={classes.strip} aria-label="Certificados">
      {shown.map(({ type, field, status }) => {
        const end = (record[field] as { endDate?: number | null } | null)?.endDate;
        return (
          <li key={type}>
            {certificateTypes.options[type].label}
            <StatusBadge set={certificateStatuses} value={record[status] as string} />
            {end != null && <span className={classes.end}>hasta el {formatDay(end)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
