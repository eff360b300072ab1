import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { allowedChanges, lackingFor } from '@llavero/proto/states/change';
import { DELETED, RESTORED } from '@llavero/proto/states/deletion';
import { IconChevronDown, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { reasonOf } from '../../lib/api.ts';
import { patchRecord, refreshCollection, type Row } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { mayBringBack, mayDo } from '../../lib/permissions.ts';
import { showUndo } from '../undo-toast/undo-toast.tsx';
import { takeBack } from './take-back.ts';
import type { HiddenChanges, RecordAction, StatusUndo } from './types.ts';

interface Props {
  definition: RecordDefinition;
  record: Row;
  actions: readonly RecordAction[];
  hiddenChanges: HiddenChanges<Row>;
  undoStatus?: StatusUndo | undefined;
  /** Absent: not editable here. */
  onEdit?: (() => void) | undefined;
  onDeleted: () => void;
}

interface Question {
  title: string;
  text: string;
  button: string;
  danger?: boolean;
  run: () => Promise<unknown>;
}

/** What may be done with the record now; what may not is hidden or says why. */
export function ActionBar({
  definition,
  record,
  actions,
  hiddenChanges,
  undoStatus,
  onEdit,
  onDeleted,
}: Props) {
  const { role } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  // With the record as it was read when the dialog was opened: a later write of somebody else is found by its version.
  const [asking, setAsking] = useState<{ action: RecordAction; record: Row } | null>(null);
  const { states, collection, label } = definition;
  const isDeleted = record['deletedAt'] != null;
  const may = !isDeleted && mayDo(definition, role, 'update');
  const mayRestore = isDeleted && mayDo(definition, role, 'restore');
  const hidden = typeof hiddenChanges === 'function' ? hiddenChanges(record) : hiddenChanges;
  const changes = may
    ? allowedChanges(definition, record, Math.floor(Date.now() / 1000)).filter((to) => !hidden.includes(to))
    : [];

  // A command says itself who may run it: of some records nobody may write a field by hand.
  const offered = actions.filter(
    ({ access = 'public' }) => !isDeleted && (access === 'public' ? may : access.includes(role)),
  );
  const inMenu = offered.filter((action) => action.inMenu && (action.allowed?.(record) ?? true) === true);
  const mayDelete = !isDeleted && onEdit !== undefined && mayDo(definition, role, 'delete');

  const work = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => setQuestion(null),
    onError: (error) => {
      setQuestion(null);
      notifications.show({
        color: 'red',
        autoClose: 8000,
        message: reasonOf(error),
      });
    },
    onSettled: () => refreshCollection(client, collection, record.id),
  });

  const start = (action: RecordAction) => {
    if (work.isPending) return;
    const to = action.to?.(record);
    if (to) return void navigate(to);
    if (action.dialog) return setAsking({ action, record });
    const run = async () => {
      await action.run?.(record);
      if (action.done) notifications.show({ message: action.done, autoClose: 3000 });
    };
    const text = action.confirm?.(record);
    if (text) setQuestion({ title: action.label, text, button: action.label, run });
    else work.mutate(run);
  };

  const write = (version: number, status: string) =>
    patchRecord(collection, { id: record.id, version, patch: { status } });

  /** Offers the way back where the record may take it from its new status. */
  const offerUndo = (message: string, after: Row, back: string) => {
    const refresh = () => refreshCollection(client, collection, record.id);
    if (undoStatus && back !== RESTORED)
      return showUndo(message, () =>
        undoStatus.run({ id: record.id, version: after.version }).finally(refresh),
      );
    const isAllowed =
      back === RESTORED
        ? mayDo(definition, role, 'restore')
        : allowedChanges(definition, after, Math.floor(Date.now() / 1000)).includes(back);
    if (!isAllowed) return void notifications.show({ message, autoClose: 3000 });
    const isDerived = states?.derive !== undefined && back !== RESTORED;
    const undo = () =>
      isDerived && mayBringBack(definition, role) && after.version === record.version + 1
        ? takeBack({ definition, before: record, after })
        : write(after.version, back);
    showUndo(message, () => undo().finally(refresh));
  };

  const changeTo = (to: string) => {
    const name = states ? choiceLabel(states.statuses, to) : to;
    setQuestion({
      title: `Pasar a «${name}»`,
      text: `${label.gender === 'm' ? 'El' : 'La'} ${label.one.toLowerCase()} pasará al estado «${name}». El cambio quedará registrado con su nombre.`,
      button: 'Cambiar estado',
      run: async () =>
        offerUndo(`Estado: «${name}»`, await write(record.version, to), String(record['status'])),
    });
  };

  const remove = () =>
    setQuestion({
      title: `Eliminar ${label.one.toLowerCase()}`,
      text: 'Dejará de aparecer en las listas. Un administrador puede restaurarlo después.',
      button: 'Eliminar',
      danger: true,
      run: async () => {
        const gone = await write(record.version, DELETED);
        onDeleted();
        offerUndo(`${label.one} ${label.gender === 'm' ? 'eliminado' : 'eliminada'}`, gone, RESTORED);
      },
    });

  return (
    <Group gap="xs" wrap="nowrap">
      {offered.map((action) => {
        const allowed = action.allowed?.(record) ?? true;
        if (allowed === false || action.inMenu) return null;
        const reason = typeof allowed === 'string' ? allowed : null;
        return (
          <Tooltip key={action.key} label={reason} disabled={!reason} multiline maw={280}>
            <Button
              size="xs"
              variant={action.primary && !reason ? 'filled' : 'default'}
              leftSection={action.icon ? <action.icon size={16} stroke={1.6} /> : undefined}
              data-disabled={reason ? true : undefined}
              aria-disabled={reason ? true : undefined}
              loading={work.isPending && work.variables === undefined}
              onClick={(event) => (reason ? event.preventDefault() : start(action))}
            >
              {action.label}
            </Button>
          </Tooltip>
        );
      })}
      {mayRestore && (
        <Button
          size="xs"
          variant="default"
          onClick={() => work.mutate(() => write(record.version, RESTORED))}
        >
          Restaurar
        </Button>
      )}
      {onEdit && may && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={onEdit}
        >
          Editar
        </Button>
      )}
      {changes.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              Cambiar estado
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {changes.map((to) => {
              const lacking = lackingFor(definition, record, to).map(
                (field) => `«${fieldMeta(definition, field)?.label ?? field}»`,
              );
              return (
                <Menu.Item key={to} disabled={lacking.length > 0} onClick={() => changeTo(to)}>
                  {states ? choiceLabel(states.statuses, to) : to}
                  {lacking.length > 0 && (
                    <Text size="xs" c="dimmed">
                      Falta {lacking.join(', ')}
                    </Text>
                  )}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {(inMenu.length > 0 || mayDelete) && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label="Más acciones">
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <Menu.Item
                key={action.key}
                leftSection={action.icon ? <action.icon size={16} stroke={1.6} /> : undefined}
                onClick={() => start(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
            {mayDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={remove}>
                Eliminar
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking?.action.dialog?.(asking.record, () => setAsking(null))}
      {question && (
        <FrontModal opened onClose={() => setQuestion(null)} title={question.title} centered size={440}>
          <Text size="sm">{question.text}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setQuestion(null)}>
              Cancelar
            </Button>
            <Button
              color={question.danger ? 'red' : undefined}
              loading={work.isPending}
              onClick={() => work.mutate(question.run)}
              data-autofocus
            >
              {question.button}
            </Button>
          </Group>
        </FrontModal>
      )}
    </Group>
  );
}
