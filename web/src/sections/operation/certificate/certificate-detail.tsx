import { Button, Skeleton } from '@mantine/core';
import { registerCertificate } from '@llavero/proto/commands/certificates';
import { setCertificateStatus } from '@llavero/proto/commands/places';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { fieldEntries } from '@llavero/proto/fields/record';
import type { FieldName } from '@llavero/proto/fields/typed-record';
import {
  certificateCards,
  certificateStatuses,
  followedCertificates,
} from '@llavero/proto/records/choices/places';
import { operationStatuses } from '@llavero/proto/records/choices/tasks';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { place } from '@llavero/proto/records/places/place';
import { needsEnergy, needsOccupancy } from '@llavero/proto/rules/certificates';
import { formatDay } from '@llavero/proto/values/dates';
import { IconCertificate, IconFileUpload, IconStatusChange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { useActorName } from '../../../lib/employees.ts';
import { type RowOf, useLabels } from '../../../lib/records.ts';
import classes from './certificate.module.css';
import { cockpitOptions, type CockpitRow } from './cockpit-query.ts';
import { dateLabel } from './cockpit-row.tsx';

/** Here only the certificates are edited; the rest of a unit is on its own screen. */
const otherFields = fieldEntries(place).flatMap(([name, { group }]) =>
  group === 'certificates' || name === 'notes' ? [] : [name as FieldName<typeof place>],
);

const actions = [
  commandAction(registerCertificate, {
    label: 'Registrar',
    icon: IconCertificate,
    primary: true,
    ask: ['certificate', 'number', 'issueDate', 'endDate', 'rating', 'occupation', 'document'],
    overrides: {
      endDate: { help: 'Vacía: se propone la que fija la ley.' },
      rating: { help: 'Solo del certificado energético.' },
      occupation: { help: 'Solo de la cédula.' },
      document: { help: 'Un documento ya subido de este inmueble.' },
    },
    done: ({ suggestedEndDate }) =>
      suggestedEndDate === null
        ? 'Certificado registrado'
        : `Certificado registrado; por ley caduca el ${formatDay(suggestedEndDate)}`,
  }),
  commandAction(setCertificateStatus, {
    label: 'Cambiar estado',
    icon: IconStatusChange,
    ask: ['certificate', 'status'],
    done: 'Estado del certificado cambiado; sus fechas se han ajustado',
  }),
];

const ofLaw = ({ unitType = 'FLAT', region = null }: RowOf<typeof place>) => ({ unitType, region });

/** How far a certificate is; one that nobody has begun and the law does not ask for is not pending. */
const statusFigure = (type: CertificateType, status: string | undefined, isNeeded: boolean) => ({
  label: choiceLabel(followedCertificates, type),
  value:
    status === 'PENDING' && !isNeeded
      ? 'No obligatorio'
      : choiceLabel(certificateStatuses, status ?? 'PENDING'),
});

/** The window 'Certificados' of a unit (F §2): number, dates, end by the law, the work on each, papers, chronology. */
export function CertificateDetail({ id }: { id: string }) {
  return (
    <DetailWindow
      definition={place}
      id={id}
      kind={() => 'Certificados'}
      figures={[
        (unit) => statusFigure('OCCUPANCY', unit.occupancyCertificateStatus, needsOccupancy(ofLaw(unit))),
        (unit) => statusFigure('ENERGY', unit.energyCertificateStatus, needsEnergy(ofLaw(unit))),
      ]}
      actions={actions}
      intro={(unit) => <Certificates place={unit.id} />}
      related={[{ collection: 'operation', by: 'place', title: 'Operaciones' }]}
      form={{ hidden: otherFields }}
    />
  );
}

function Certificates({ place: id }: { place: string }) {
  const { data, error, refetch } = useQuery(cockpitOptions({ place: id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} my="md" />;
  return (
    <div className={classes.detail}>
      {data.rows.length === 0 && <p>La ley no pide ningún certificado de esta unidad.</p>}
      {data.rows.map((row) => (
        <OneCertificate key={row.certificate} row={row} />
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileUpload size={16} stroke={1.8} />}
        onClick={() => openWizard('documentUpload', { collection: 'place', id, by: 'places' })}
      >
        Subir el certificado con sus datos
      </Button>
      <p className={classes.hint}>
        Al verificar el documento, el certificado queda registrado con su número y su caducidad.
      </p>
    </div>
  );
}

function OneCertificate({ row }: { row: CockpitRow }) {
  const nameOf = useActorName();
  const suppliers = useLabels('supplier', row.supplier ? [row.supplier] : []);
  const { operation, operationStatus, suggestedEndDate, law } = row;
  const day = (value: number | null) => (value === null ? '—' : formatDay(value));
  const facts: [string, string][] = [
    ['Número', row.number ?? '—'],
    ['Solicitado', day(row.issueRequestDate)],
    ['Emitido', day(row.issueDate)],
    ['Caduca', day(row.endDate)],
    ['Siguiente paso', row.nextStep ?? 'Nada por ahora'],
    [dateLabel(row.nextStep, row.nextDate), day(row.nextDate)],
    ['Responsable', row.holder ? nameOf(row.holder) : 'Sin responsable'],
    ['Proveedor', row.supplier ? (suppliers.get(row.supplier) ?? '…') : '—'],
  ];
  return (
    <section className={classes.one} aria-label={choiceLabel(followedCertificates, row.certificate)}>
      <h3>
        {choiceLabel(followedCertificates, row.certificate)}{' '}
        <StatusBadge set={certificateCards} value={row.card} />
      </h3>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {suggestedEndDate !== null && (
        <p className={classes.hint}>
          Sin caducidad anotada: por ley sería el {formatDay(suggestedEndDate)} ({law}).
        </p>
      )}
      {operation && operationStatus && (
        <p className={classes.hint}>
          <RecordLink collection="operation" id={operation} title="Operación abierta" />:{' '}
          {choiceLabel(operationStatuses, operationStatus).toLowerCase()}
        </p>
      )}
    </section>
  );
}
