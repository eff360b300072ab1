import { CloseButton, Drawer, FocusTrap, Skeleton } from '@mantine/core';
import { statusesRead } from '@llavero/proto/states/deletion';
import { notifications } from '@mantine/notifications';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PHONE } from '../../lib/breakpoints.ts';
import { isPeek } from '../../lib/peek.ts';
import { useTopOverlay } from '../../lib/overlay-stack.ts';
import { mayDo } from '../../lib/permissions.ts';
import { useRecord } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { RecordForm } from '../record-form/record-form.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { ActionBar } from './action-bar.tsx';
import classes from './detail-window.module.css';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { PresenceNote } from './presence-note.tsx';
import { figuresOf } from './figures.tsx';
import { FollowButton } from './follow-button.tsx';
import { RecordTabs } from './record-tabs.tsx';
import type { DetailWindowProps, Figure } from './types.ts';
import { useWindowAddress } from './window-address.ts';

/** A record over its list, at an address of its own: what it is, what matters, what can be done, and its tabs. */
export default function RecordWindow(props: DetailWindowProps) {
  const { definition, id } = props;
  const { close, editing } = useWindowAddress();
  const front = useTopOverlay();
  const phone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const peek = isPeek(useLocation().state);
  useHotkeys([
    [
      'Space',
      () => {
        if (peek && front && !document.activeElement?.closest('a, button, [role="tab"]')) close();
      },
      { preventDefault: false },
    ],
  ]);
  return (
    <Drawer.Root
      opened
      onClose={close}
      position="right"
      size={phone ? '100%' : 'min(1080px, calc(100vw - 300px))'}
      closeOnEscape={front && !editing}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.window ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.18} />
      <Drawer.Content aria-label={definition.label.one}>
        {/* Space is to close the window again, not to press its first button. */}
        {peek && <FocusTrap.InitialFocus />}
        {id === 'new' ? <NewRecord {...props} /> : <OpenRecord {...props} front={front} />}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function NewRecord({ definition, form }: DetailWindowProps) {
  const { close, openRecord } = useWindowAddress();
  const { label } = definition;
  return (
    <>
      <Header
        title={`${label.gender === 'm' ? 'Nuevo' : 'Nueva'} ${label.one.toLowerCase()}`}
        onClose={close}
      />
      <RecordForm definition={definition} {...form} onSaved={openRecord} onCancel={close} />
    </>
  );
}

/** @param front nothing lies over the window: keys are meant for it */
function OpenRecord({ front, ...props }: DetailWindowProps & { front: boolean }) {
  const { definition, id, readOnly } = props;
  const { data: record, error, refetch } = useRecord(definition.collection, id);
  const { tab, setTab, editing, setEditing, close, openRecord } = useWindowAddress();
  const { isStaff, role } = useSession();
  const editable = !readOnly && record?.['deletedAt'] == null && mayDo(definition, role, 'update');
  useHotkeys([['e', () => front && editable && record && setEditing(true)]]);
  const title = record ? definition.title(record) || 'Sin nombre' : '';
  // A duplicate that was merged is answered with the record that stays.
  const stays = record && record.id !== id ? record.id : null;
  useEffect(() => {
    if (!stays) return;
    openRecord(stays);
    const message = `La ficha se unió a «${title}», que es la que se ha abierto.`;
    notifications.show({ id: `merged-${stays}`, message, autoClose: 6000 });
  }, [stays, title, openRecord]);
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = `${title} · Llavero`;
    return () => {
      document.title = before;
    };
  }, [title]);

  if (error && !record)
    return (
      <>
        <Header title={definition.label.one} onClose={close} />
        <ErrorState
          error={error}
          title="No se ha podido abrir el registro"
          onRetry={() => void refetch()}
          onBack={close}
        />
      </>
    );
  if (!record) return <WindowSkeleton />;
  const status = record['status'];
  const isDeleted = record['deletedAt'] != null;
  return (
    <>
      <Header
        title={title}
        kind={props.kind?.(record) ?? definition.label.one}
        badge={
          (definition.states || isDeleted) && (
            <StatusBadge set={statusesRead(definition)} value={typeof status === 'string' ? status : null} />
          )
        }
        figures={figuresOf(definition, record, props.figures ?? [])}
        besideClose={
          <>
            <NeighbourButtons id={record.id} enabled={!editing} />
            {isStaff && <FollowButton collection={definition.collection} id={record.id} />}
          </>
        }
        onClose={close}
      >
        {!editing && (
          <ActionBar
            definition={definition}
            record={record}
            actions={props.actions ?? []}
            hiddenChanges={props.hiddenChanges ?? []}
            undoStatus={props.undoStatus}
            onEdit={editable ? () => setEditing(true) : undefined}
            onDeleted={close}
          />
        )}
      </Header>
      <PresenceNote definition={definition} id={record.id} editing={editing && editable} />
      {editing && editable ? (
        <RecordForm
          key={record.id}
          definition={definition}
          record={record}
          {...props.form}
          onSaved={openRecord}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <RecordTabs {...props} record={record} tab={tab} onTab={setTab} />
      )}
    </>
  );
}

interface HeaderProps {
  title: string;
  kind?: ReactNode;
  badge?: ReactNode;
  figures?: readonly Figure[];
  besideClose?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

function Header({ title, kind, badge, figures = [], besideClose, onClose, children }: HeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.titleRow}>
        <div className={classes.title}>
          {kind && <small>{kind}</small>}
          <h2>
            <span>{title}</span> {badge}
          </h2>
        </div>
        {besideClose}
        <CloseButton aria-label="Cerrar la ficha" onClick={onClose} />
      </div>
      {(figures.length > 0 || children) && (
        <div className={classes.underTitle}>
          <dl className={classes.figures}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value ?? '—'}</dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      )}
    </div>
  );
}

function WindowSkeleton() {
  return (
    <div className={classes.header} role="status" aria-busy="true" aria-label="Cargando la ficha">
      <Skeleton height={14} width={90} mb={8} />
      <Skeleton height={24} width="50%" mb={20} />
      <Skeleton height={34} mb={24} />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={16} mb={16} width={`${60 + ((index * 17) % 35)}%`} />
      ))}
    </div>
  );
}
