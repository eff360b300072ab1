import { Button, Group } from '@mantine/core';
import {
  notePickupNotice,
  publishPickup,
  receiveKeys,
  schedulePickup,
} from '@llavero/proto/commands/move-out';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Link } from 'react-router-dom';
import { CommandButton } from '../command-dialog/command-button.tsx';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { contractPath, hoursOf, type NamedHandover, stateOf } from './handover-queries.ts';
import classes from './handovers.module.css';

interface Props {
  handover: NamedHandover;
  onClose: () => void;
}

/** The window of a key handover (SCR-03 pickup): when, who, and what can be done about a return. */
export function HandoverWindow({ handover, onClose }: Props) {
  const { isReturn, done } = handover;
  const facts: [label: string, value: string][] = [
    ['Día', formatDay(handover.day)],
    ['Hora', hoursOf(handover)],
    ['Unidad', handover.unitName],
    ['Inquilino', handover.tenantName],
    ['Responsable', handover.managerName],
    ['Estado', stateOf(handover)],
    ...(isReturn
      ? ([
          [
            'Propietario',
            handover.landlordNotificationDate === null
              ? 'Sin avisar'
              : `Avisado el ${formatDay(handover.landlordNotificationDate)}`,
          ],
        ] satisfies [string, string][])
      : []),
    ['Notas', handover.notes ?? ''],
  ];
  return (
    <FrontModal
      opened
      onClose={onClose}
      size={560}
      centered
      title={isReturn ? 'Recogida de llaves' : 'Entrega de llaves'}
    >
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
      </dl>
      <Group gap={8}>
        {isReturn && !done && <ReturnActs handover={handover} />}
        <Button size="xs" variant="default" component={Link} to={contractPath(handover)}>
          Abrir el contrato
        </Button>
      </Group>
    </FrontModal>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function ReturnActs({ handover }: { handover: NamedHandover }) {
  const { contract: id, version, scheduled, published, day, from, to, manager, notes } = handover;
  const preset = { id, version };
  const today = startOfDay(Date.now() / 1000);
  return (
    <>
      <CommandButton
        command={schedulePickup}
        preset={preset}
        label={scheduled ? 'Reprogramar' : 'Programar'}
        button={{ variant: 'filled' }}
        ask={['pickupDate', 'from', 'to', 'manager', 'notes']}
        initial={{ pickupDate: day, from, to, manager, notes }}
        done="Recogida programada"
      />
      {scheduled && (
        <CommandButton
          command={publishPickup}
          preset={{ ...preset, published: !published }}
          label={published ? 'Retirar publicación' : 'Publicar'}
          ask={[]}
          confirm={published ? 'La recogida dejará de estar publicada.' : 'La recogida quedará publicada.'}
          done={published ? 'Publicación retirada' : 'Recogida publicada'}
        />
      )}
      {scheduled && handover.landlordNotificationDate === null && (
        <CommandButton
          command={notePickupNotice}
          preset={preset}
          label="Anotar aviso al propietario"
          ask={['landlordNotificationDate']}
          initial={{ landlordNotificationDate: today }}
          done="Aviso anotado"
        />
      )}
      {scheduled && day <= today && (
        <CommandButton
          command={receiveKeys}
          preset={preset}
          label="Recibir llaves"
          ask={['keysReturnedDate', 'keysReturned']}
          initial={{ keysReturnedDate: day }}
          done="Llaves recibidas"
        />
      )}
    </>
  );
}
