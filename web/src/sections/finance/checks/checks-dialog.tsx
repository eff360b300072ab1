import { reviewSeverities } from '@llavero/proto/records/choices/finance-review';
import { ActionIcon, Button, Group, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { CheckForm } from './check-form.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './checks.module.css';
import { type SavedCheck, textOfCheck, useCheckChanges, useReviewChecks } from './review-checks.ts';

const failed = (error: unknown) =>
  notifications.show({ color: 'red', title: 'No se ha guardado', message: errorBodyOf(error).message });

/** The checks of the validation: in use or not, in their order, delivered ones, shared ones and one's own. */
export default function ChecksDialog({ onClose }: { onClose: () => void }) {
  const query = useReviewChecks();
  const [edited, setEdited] = useState<SavedCheck | 'new' | null>(null);
  const title =
    edited === null ? 'Reglas de la validación' : edited === 'new' ? 'Nueva regla' : 'Cambiar regla';
  return (
    <FrontModal opened onClose={onClose} title={title} size="lg">
      {query.isPending && <Loading height={320} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && edited !== null && (
        <CheckForm check={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
      {query.data && edited === null && (
        <>
          <Group justify="space-between" mb="xs" gap="xs">
            <Text size="sm" c="dimmed" maw={420}>
              Señalan documentos en «Validación» y en la previsualización del mes. No cambian ninguno.
            </Text>
            <Button
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={() => setEdited('new')}
            >
              Nueva regla
            </Button>
          </Group>
          {query.data.map((check, at) => (
            <CheckRow
              key={check.id}
              check={check}
              isFirst={at === 0}
              isLast={at === query.data.length - 1}
              onEdit={() => setEdited(check)}
            />
          ))}
        </>
      )}
    </FrontModal>
  );
}

interface RowProps {
  check: SavedCheck;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

function CheckRow({ check, isFirst, isLast, onEdit }: RowProps) {
  const { save, remove, move } = useCheckChanges();
  const { id, name, severity, delivered, shared, enabled, mayChange } = check;
  const busy = save.isPending || remove.isPending || move.isPending;
  const whose = delivered ? 'Incluida' : shared ? 'Compartida' : 'Propia';
  const change = { onError: failed };
  return (
    <div className={classes.check} role="group" aria-label={name}>
      <Switch
        aria-label={`${name}, en uso`}
        checked={enabled}
        disabled={!mayChange || busy}
        onChange={({ currentTarget }) =>
          save.mutate({ ...toSave(check), enabled: currentTarget.checked }, change)
        }
      />
      <div className={classes.about}>
        <span className={classes.name}>
          {name} <StatusBadge set={reviewSeverities} value={severity} />
        </span>
        <Text size="xs" c="dimmed">
          {textOfCheck(check)} · {whose}
        </Text>
      </div>
      {mayChange && (
        <div className={classes.acts}>
          <ActionIcon
            aria-label={`Subir ${name}`}
            disabled={isFirst || busy}
            onClick={() => move.mutate({ id, up: true }, change)}
          >
            <IconArrowUp size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Bajar ${name}`}
            disabled={isLast || busy}
            onClick={() => move.mutate({ id, up: false }, change)}
          >
            <IconArrowDown size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={`Cambiar ${name}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          {!delivered && (
            <ActionIcon
              aria-label={`Eliminar ${name}`}
              disabled={busy}
              onClick={() => remove.mutate(id, change)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      )}
    </div>
  );
}

const toSave = ({ id, name, severity, types, conditions, shared, enabled }: SavedCheck) => ({
  id,
  name,
  severity,
  types,
  conditions,
  shared,
  enabled,
});
