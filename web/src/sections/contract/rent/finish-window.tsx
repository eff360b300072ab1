import { List, Text } from '@mantine/core';
import { finishContract } from '@llavero/proto/commands/contracts';
import type { contract } from '@llavero/proto/records/contracts/contract';
import type { FinishPartyCode } from '@llavero/proto/records/choices/move-out';
import { finishTerms } from '@llavero/proto/rules/finish-terms';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import type { FormValues } from '../../../components/record-form/form-store.ts';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import type { RowOf } from '../../../lib/records.ts';
import classes from './move-out/move-out.module.css';

type Row = RowOf<typeof contract>;

/** SCR-03: the contract finish window is 500 × 500. */
const HEIGHT = 500;

const asDay = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Asks for the last day and says what follows from it before anything is saved (SCR-03, OPS-04). */
export function FinishWindow({ record, onClose }: { record: Row; onClose: () => void }) {
  return (
    <CommandDialog
      command={finishContract}
      preset={{ id: record.id, version: record.version }}
      ask={['endDate', 'noticeDate', 'askedBy', 'reason', 'pickupDate', 'pickupManager']}
      columns={2}
      overrides={{
        pickupManager: { visible: ({ pickupDate }) => pickupDate !== null },
      }}
      below={(values) => <Consequences record={record} values={values} />}
      height={HEIGHT}
      done="Contrato finalizado. La salida continúa en la pestaña «Salida»."
      onClose={onClose}
    />
  );
}

function Consequences({ record, values }: { record: Row; values: FormValues }) {
  const legal = useLegalOverrides();
  const endDate = asDay(values['endDate']);
  if (endDate === null) return null;
  const askedBy = values['askedBy'] as FinishPartyCode | null;
  const { consequences } = finishTerms(
    record,
    { endDate, askedBy, noticeDate: asDay(values['noticeDate']) },
    legal,
  );
  return (
    <section className={classes.consequences} aria-live="polite">
      <h3>Qué ocurre después</h3>
      <List size="sm" spacing={4}>
        {consequences.map(({ key, tone, text }) => (
          <List.Item key={`${key}${text}`} data-tone={tone} className={classes.consequence ?? ''}>
            {text}
          </List.Item>
        ))}
        <List.Item>
          {asDay(values['pickupDate']) === null
            ? 'La recogida de llaves queda sin programar.'
            : 'La recogida de llaves queda propuesta, sin publicar.'}
        </List.Item>
        <List.Item>Se crea la tarea de los suministros, que se revisan 15 días después.</List.Item>
      </List>
      <Text size="xs" c="dimmed" mt={6}>
        Es información: no se cobra nada por sí solo.
      </Text>
    </section>
  );
}
