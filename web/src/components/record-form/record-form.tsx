import { Alert, Button, Group } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconHistory, IconLock, IconUserEdit } from '@tabler/icons-react';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { fixedNow } from '@llavero/proto/states/fixed-fields';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { draftKeyOf } from '../../lib/drafts.ts';
import { ApiError, errorBodyOf } from '../../lib/api.ts';
import { useActorName } from '../../lib/employees.ts';
import { fieldLabel } from '../../lib/format.ts';
import { type LiveChange, useLiveChange } from '../../lib/live.ts';
import { recordOptions, type Row, useCreate, usePatch } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { showSaved } from '../undo-toast/saved-toast.ts';
import { GroupRail } from './group-rail.tsx';
import { FormFields } from './form-fields.tsx';
import { useFormDirty, useFormStore } from './form-store.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { differing, formGroups, recordProblems, withFixedFields } from './record-check.ts';
import classes from './record-form.module.css';
import { StaleDialog } from './stale-dialog.tsx';
import type { RecordFormProps } from './types.ts';

/**
 * A record in its groups: checked as the server will, saved with the version that was read, warned when
 * somebody else changes it meanwhile, kept as a draft when left.
 */
export function RecordForm<D extends RecordDefinition>(props: RecordFormProps<D>): ReactNode;
export function RecordForm({
  definition,
  record,
  preset,
  hidden,
  overrides,
  onSaved,
  onCancel,
}: RecordFormProps): ReactNode {
  const { collection, label } = definition;
  const session = useSession();
  const client = useQueryClient();
  const create = useCreate(collection);
  const patch = usePatch(collection);
  const actorName = useActorName();
  const base = useRef(record);
  const [failure, setFailure] = useState<string | null>(null);
  const [standing, setStanding] = useState<Row | null>(null);
  const [other, setOther] = useState<LiveChange | null>(null);

  const groups = useMemo(
    () => formGroups(definition, session.role, hidden, overrides),
    [definition, session.role, hidden, overrides],
  );
  const form = useFormStore(() => ({
    fields: Object.fromEntries(
      groups.flatMap(({ names }) => names.map((name) => [name, definition.fields[name]!])),
    ),
    initial: record ?? preset ?? {},
    draftKey: draftKeyOf(session.id, `${collection}.${record?.id ?? 'new'}`),
    check: (values) =>
      recordProblems(definition, base.current ? values : { ...preset, ...values }, base.current),
  }));
  const fixed = useMemo(
    () => (record ? fixedNow(definition.fixedFields, record, Math.floor(Date.now() / 1000)) : []),
    [definition, record],
  );
  const allOverrides = useMemo(() => withFixedFields(fixed, overrides), [fixed, overrides]);
  const dirty = useFormDirty(form);
  const [draft, setDraft] = useState(form.fromDraft);
  const overtaken = Object.keys(form.overtaken()).map((name) => `«${fieldLabel(definition, name)}»`);

  useLiveChange(
    useCallback(
      (change) => {
        if (change.collection !== collection || change.id !== base.current?.id || change.actor === session.id)
          return;
        if (change.version > (base.current?.version ?? 0)) setOther(change);
      },
      [collection, session.id],
    ),
  );

  const leave = (id: string) => {
    form.released = true;
    form.discardDraft();
    onSaved(id);
  };

  const lookAtStanding = async () => {
    if (!base.current) return;
    try {
      setStanding(await client.fetchQuery({ ...recordOptions(collection, base.current.id), staleTime: 0 }));
    } catch (error) {
      setFailure(`No se ha guardado nada: otra persona ha cambiado la ficha. ${errorBodyOf(error).message}`);
    }
  };

  // The keys that save do not wait for the button to be drawn as busy.
  const busy = useRef(false);
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await saveOnce();
    } finally {
      busy.current = false;
    }
  };

  const saveOnce = async () => {
    setFailure(null);
    if (!form.validate()) {
      setFailure('Revise los campos marcados. No se ha guardado nada.');
      return focusFirstError();
    }
    const before = base.current;
    if (before && Object.keys(form.overtaken()).length > 0) return setStanding(before);
    const patched = before ? differing(form.values(), before) : {};
    try {
      const saved = before
        ? await patch.mutateAsync({
            id: before.id,
            version: before.version,
            patch: patched,
          })
        : await create.mutateAsync({ ...preset, ...form.values() });
      const done = label.gender === 'm' ? 'guardado' : 'guardada';
      const message = `${label.one} ${done}`;
      const { role } = session;
      const fields = Object.keys(patched);
      if (before) showSaved({ definition, role, client, message, saved, before: before.version, fields });
      else notifications.show({ message, autoClose: 2500 });
      leave(saved.id ?? before?.id);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'stale') return lookAtStanding();
      const body = errorBodyOf(error);
      form.showProblems(body.problems ?? []);
      setFailure(body.message);
    }
  };

  const resolve = (take: string[]) => {
    if (!standing) return;
    base.current = standing;
    form.rebase(standing);
    for (const name of take) form.set(name, standing[name] ?? null);
    setStanding(null);
    setOther(null);
    void save();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  const saving = create.isPending || patch.isPending;
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={record ? `Editar ${label.one.toLowerCase()}` : `Crear ${label.one.toLowerCase()}`}
      onKeyDown={getHotkeyHandler([
        ['mod+Enter', ({ target }) => (target as Element).closest('form')?.requestSubmit()],
      ])}
    >
      <LeaveGuard form={form} />
      <div className={classes.notices}>
        {draft && (
          <Alert
            color="yellow"
            icon={<IconHistory size={18} />}
            withCloseButton
            closeButtonLabel="Entendido"
            onClose={() => setDraft(false)}
          >
            Se ha recuperado un borrador que no llegó a guardar.{' '}
            {overtaken.length > 0 &&
              `Desde entonces otra persona ha cambiado ${overtaken.join(', ')}: al guardar se pregunta qué valor queda. `}
            <button
              type="button"
              className={classes.inline}
              onClick={() => {
                form.reset();
                setDraft(false);
              }}
            >
              Descartarlo
            </button>
          </Alert>
        )}
        {other && (
          <Alert color="orange" icon={<IconUserEdit size={18} />} role="status">
            {actorName(other.actor)} ha cambiado este registro mientras lo edita.{' '}
            <button type="button" className={classes.inline} onClick={() => void lookAtStanding()}>
              Ver las diferencias
            </button>
          </Alert>
        )}
        {fixed.map(({ message }) => (
          <Alert key={message} color="blue" icon={<IconLock size={18} />}>
            {message}
          </Alert>
        ))}
        {failure && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {failure}
          </Alert>
        )}
      </div>
      <div className={classes.body}>
        <GroupRail groups={groups} />
        <div className={classes.groups}>
          {groups.map(({ key, title, names }) => (
            <section key={key} id={`grupo-${key}`} className={classes.group} aria-label={title}>
              <h3>{title}</h3>
              <FormFields form={form} names={names} columns={2} overrides={allOverrides} />
            </section>
          ))}
        </div>
      </div>
      <Group className={classes.foot ?? ''} justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={saving} disabled={record !== undefined && !dirty}>
          {record ? 'Guardar' : `Crear ${label.one.toLowerCase()}`}
        </Button>
      </Group>
      {standing && base.current && (
        <StaleDialog
          definition={definition}
          mine={differing(form.values(), base.current)}
          base={{ ...form.initialValues(), ...form.overtaken() }}
          theirs={standing}
          onClose={() => setStanding(null)}
          onResolve={resolve}
        />
      )}
    </form>
  );
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
