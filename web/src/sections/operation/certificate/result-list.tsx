import { choiceLabel } from '@llavero/proto/fields/choices';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { ScrollArea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import classes from './certificate.module.css';

export interface ResultRow {
  place: string;
  certificate: CertificateType;
  title: string;
  tone: 'ok' | 'bad' | 'warn' | null;
  note: string | null;
}

const icons = { ok: IconCheck, bad: IconX, warn: IconAlertTriangle };

/** What will become, or has become, of each row. */
export function ResultList({ rows }: { rows: readonly ResultRow[] }) {
  return (
    <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0 }}>
      <ul className={classes.results}>
        {rows.map(({ place, certificate, title, tone, note }) => {
          const Icon = tone && icons[tone];
          return (
            <li key={`${place}:${certificate}`} data-tone={tone ?? undefined}>
              {Icon ? <Icon size={16} stroke={1.8} aria-hidden /> : <span />}
              <span>
                {title} · {choiceLabel(followedCertificates, certificate)}
              </span>
              <small>{note}</small>
            </li>
          );
        })}
      </ul>
    </ScrollArea.Autosize>
  );
}
