import * as commands from '@llavero/proto/commands/move-out';
import type { contract } from '@llavero/proto/records/contracts/contract';
import type { place } from '@llavero/proto/records/places/place';
import type { MoveOutStep } from '@llavero/proto/rules/move-out-steps';
import { startOfDay } from '@llavero/proto/values/dates';
import type { ReactNode } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { type RowOf, useRecord } from '../../../../lib/records.ts';
import { DeductionsAct } from './deductions-act.tsx';
import { claimNotDeducted, type Settled } from './settlement-panel.tsx';

type Row = RowOf<typeof contract>;

interface Props {
  step: MoveOutStep;
  record: Row;
  sum: Settled | undefined;
  /** The step that comes next: its button is the filled one. */
  current: boolean;
}

/** Supplies whose meters are read. */
const metered = new Set(['ELECTRICITY', 'GAS', 'WATER']);

/** The buttons of a step: the next act, or its correction. */
export function StepActs({ step, record, sum, current }: Props) {
  const preset = { id: record.id, version: record.version };
  const button = { variant: current ? 'filled' : 'default' } as const;
  const common = { preset, button };
  // Steps that start from the figures wait for them: a zero in their place would be taken for one of them.
  const fromFigures = { preset, button: { ...button, disabled: sum === undefined } };
  const today = startOfDay(Date.now() / 1000);
  const { moveOut, pickup } = record;
  const first = (label: string, again = 'Corregir') => (current ? label : again);
  switch (step) {
    case 'notice':
      return (
        <CommandButton
          {...common}
          command={commands.noteFinishNotice}
          label={first('Anotar preaviso')}
          ask={['askedBy', 'noticeDate']}
          initial={{ askedBy: moveOut?.askedBy ?? undefined, noticeDate: moveOut?.noticeDate ?? today }}
          done="Preaviso anotado"
        />
      );
    case 'pickup':
      return (
        <PickupActs record={record} label={first('Programar recogida', 'Reprogramar')} button={button} />
      );
    case 'keys': {
      const planned = pickup?.pickupDate ?? today;
      return (
        <CommandButton
          {...fromFigures}
          command={commands.receiveKeys}
          label={first('Recibir llaves')}
          ask={['keysReturnedDate', 'keysReturned']}
          initial={{
            keysReturnedDate: moveOut?.keysReturnedDate ?? Math.min(planned, today),
            keysReturned: moveOut?.keysReturned ?? sum?.keySets ?? 0,
          }}
          {...(sum ? { confirm: `La unidad tiene ${sum.keySets} juegos de llaves.` } : {})}
          done="Llaves recibidas"
        />
      );
    }
    case 'readings':
      return <ReadingsAct record={record} label={first('Anotar lecturas')} common={common} today={today} />;
    case 'checkOut':
      return (
        <CommandButton
          {...common}
          command={commands.noteCheckOut}
          label={first('Anotar revisión')}
          ask={['checkOutDate', 'inventory', 'notes']}
          initial={{
            checkOutDate: moveOut?.checkOutDate ?? today,
            inventory: moveOut?.inventory ?? null,
            notes: moveOut?.checkOutNotes ?? null,
          }}
          done="Revisión anotada"
        />
      );
    case 'deductions':
      return <DeductionsAct record={record} label={first('Anotar deducciones')} common={common} />;
    case 'contractResolution':
    case 'settlementResolution':
      return <ResolutionActs step={step} record={record} current={current} preset={preset} today={today} />;
    case 'payment':
      return (
        <CommandButton
          {...fromFigures}
          command={commands.payMoveOut}
          label="Anotar pago"
          ask={['paidDate', 'amount']}
          initial={{ paidDate: today, amount: sum?.rest ?? 0 }}
          confirm={[
            'El importe se vuelve a calcular a la fecha de pago. Los recibos descontados quedan cobrados.',
            ...(sum && sum.claimsNotDeducted > 0 ? [claimNotDeducted(sum.claimsNotDeducted)] : []),
          ].join(' ')}
          done="Salida pagada"
        />
      );
  }
}

interface Common {
  preset: { id: string; version: number };
  button: { variant: 'filled' | 'default' };
}

function PickupActs({ record, label, button }: { record: Row; label: string; button: Common['button'] }) {
  const { pickup, endDate } = record;
  const preset = { id: record.id, version: record.version };
  return (
    <>
      <CommandButton
        command={commands.schedulePickup}
        preset={preset}
        label={label}
        button={button}
        ask={['pickupDate', 'from', 'to', 'manager', 'notes']}
        initial={{
          pickupDate: pickup?.pickupDate ?? endDate ?? undefined,
          from: pickup?.pickupTime?.from ?? null,
          to: pickup?.pickupTime?.to ?? null,
          manager: pickup?.manager ?? null,
          notes: pickup?.notes ?? null,
        }}
        done="Recogida programada"
      />
      {pickup?.pickupDate != null && (
        <CommandButton
          command={commands.publishPickup}
          preset={{ ...preset, published: !pickup.published }}
          label={pickup.published ? 'Retirar publicación' : 'Publicar'}
          ask={[]}
          confirm={
            pickup.published ? 'La recogida dejará de estar publicada.' : 'La recogida quedará publicada.'
          }
          done={pickup.published ? 'Publicación retirada' : 'Recogida publicada'}
        />
      )}
      {pickup?.pickupDate != null && pickup.landlordNotificationDate == null && (
        <CommandButton
          command={commands.notePickupNotice}
          preset={preset}
          label="Anotar aviso al propietario"
          ask={['landlordNotificationDate']}
          initial={{ landlordNotificationDate: startOfDay(Date.now() / 1000) }}
          done="Aviso anotado"
        />
      )}
    </>
  );
}

interface ActProps {
  record: Row;
  label: string;
  common: Common;
}

function ReadingsAct({ record, label, common, today }: ActProps & { today: number }): ReactNode {
  const { data: unit } = useRecord<RowOf<typeof place>>('place', record.units?.[0] ?? null);
  const { moveOut } = record;
  const supplies = (unit?.supplies ?? []).filter(({ type }) => metered.has(type));
  const blank = supplies.map(({ type }) => ({
    supply: type,
    // Blank until it is read; the command asks for the number.
    reading: null as unknown as number,
    meter: null,
  }));
  return (
    <CommandButton
      {...common}
      command={commands.noteReadings}
      label={label}
      ask={['readingsDate', 'readings']}
      initial={{
        readingsDate: moveOut?.readingsDate ?? moveOut?.keysReturnedDate ?? today,
        readings: moveOut?.readingsDate == null ? blank : moveOut.readings,
      }}
      done="Lecturas anotadas"
    />
  );
}

interface ResolutionProps {
  step: 'contractResolution' | 'settlementResolution';
  record: Row;
  current: boolean;
  preset: Common['preset'];
  today: number;
}

function ResolutionActs({ step, record, current, preset, today }: ResolutionProps): ReactNode {
  const isContract = step === 'contractResolution';
  const kind = isContract ? ('CONTRACT' as const) : ('SETTLEMENT' as const);
  const resolution = record[step];
  if (resolution?.status === 'SIGNED') return null;
  const filled = { variant: 'filled' } as const;
  return (
    <>
      {resolution && (
        <CommandButton
          command={commands.signResolution}
          preset={{ ...preset, kind }}
          label="Anotar firma"
          {...(current ? { button: filled } : {})}
          ask={['signedDate']}
          initial={{ signedDate: today }}
          confirm="Una resolución firmada no se modifica."
          done="Firma anotada"
        />
      )}
      <CommandButton
        command={commands.prepareResolution}
        preset={{ ...preset, kind }}
        label={resolution ? 'Volver a redactar' : 'Preparar documento'}
        {...(current && !resolution ? { button: filled } : {})}
        ask={isContract ? ['documentDate', 'content'] : ['documentDate', 'bankAccount', 'content']}
        initial={{ documentDate: today }}
        {...(isContract
          ? {}
          : { overrides: { bankAccount: { help: 'Vacía: la cuenta de pago del contrato.' } } })}
        done="Documento preparado"
      />
    </>
  );
}
