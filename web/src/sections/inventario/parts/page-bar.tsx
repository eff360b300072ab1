import { ActionIcon, Drawer, VisuallyHidden } from '@mantine/core';
import {
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconAlertTriangle,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import classes from '../inventario.module.css';
import { usePhone } from '../phone-context.tsx';
import type { QueueState } from '../store/phone-queue.ts';
import { QueueList } from './queue-list.tsx';

/** Where one is, the way back, and what waits to be sent. */
export function PageBar({ title, back }: { title: string; back?: string }) {
  const { state } = usePhone();
  const [open, setOpen] = useState(false);
  const { text, icon: Icon, tone } = summaryOf(state);
  return (
    <>
      <header className={classes.bar}>
        {back && (
          <ActionIcon component={Link} to={back} variant="subtle" color="gray" size={44} aria-label="Volver">
            <IconArrowLeft size={22} stroke={1.8} />
          </ActionIcon>
        )}
        <h1>{title}</h1>
        <button type="button" className={classes.pill} data-tone={tone} onClick={() => setOpen(true)}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <span>{text}</span>
        </button>
        <VisuallyHidden role="status">{text}</VisuallyHidden>
      </header>
      {state.storageProblem && (
        <p className={classes.problem} role="alert">
          {state.storageProblem}
        </p>
      )}
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title="Pendiente de enviar"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
      >
        <QueueList />
      </Drawer>
    </>
  );
}

function summaryOf({ items, line, saving }: QueueState) {
  const failed = items.filter(({ problem }) => problem !== null).length;
  if (failed > 0) return { text: `${failed} sin poder enviar`, icon: IconAlertTriangle, tone: 'bad' };
  if (saving.length > 0) return { text: 'Guardando', icon: IconDeviceFloppy, tone: 'busy' };
  if (items.length === 0) return { text: 'Todo enviado', icon: IconCloudCheck, tone: 'good' };
  if (line === 'sending') return { text: `Enviando ${items.length}`, icon: IconCloudUp, tone: 'busy' };
  return { text: `${items.length} por enviar`, icon: IconCloudOff, tone: 'wait' };
}
