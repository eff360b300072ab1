import { saveEventRule, tryEventRule } from '@llavero/proto/commands/event-rules';
import { fieldLabel } from '@llavero/proto/values/format-field';
import { definitionOf } from '@llavero/proto/records/registry';
import { ruleSchedules } from '@llavero/proto/records/choices/event-rules';
import { formatInstant } from '@llavero/proto/values/dates';
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import { runCommand } from '../../../../lib/api.ts';
import { refreshCollection } from '../../../../lib/records.ts';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { ActionRows } from './action-rows.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { OtherConditions } from './other-conditions.tsx';
import { collectionOptions, eventOptions, fieldOptions, inputOf, type RuleDraft } from './rule-draft.ts';

/** When · if · then: a rule is written, tried over last month's events, and saved (JOB-06). */
export function RuleEditor({ start, onClose }: { start: RuleDraft; onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(start);
  const change = (next: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...next }));
  const save = useMutation({
    mutationFn: () => runCommand(saveEventRule, inputOf(draft)),
    onSuccess: ({ id }) => {
      refreshCollection(client, 'config', id);
      notifications.show({ message: 'Regla guardada', color: 'green', autoClose: 3000 });
      onClose();
    },
  });
  const dryRun = useMutation({
    mutationFn: () => {
      const { id: _id, version: _version, active: _active, ...asked } = inputOf(draft);
      return runCommand(tryEventRule, { ...asked, days: 30 });
    },
  });
  const { collection, event, schedule } = draft;
  const tried = dryRun.data;
  return (
    <FrontModal opened onClose={onClose} title={draft.id ? 'Editar regla' : 'Nueva regla'} size="lg">
      <Stack gap="sm">
        <TextInput
          label="Nombre"
          required
          maxLength={120}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <h2 className={classes.heading}>Cuándo</h2>
        <Group grow align="flex-start">
          <Select
            label="Fichas"
            searchable
            allowDeselect={false}
            data={collectionOptions}
            value={collection}
            onChange={(next) =>
              next &&
              change({
                ...{ collection: next, watched: [], conditions: [], others: [] },
                event: event === null ? null : (eventOptions(next)[0]?.value ?? null),
              })
            }
          />
          <div>
            <SegmentedControl
              fullWidth
              mt={24}
              aria-label="Qué la pone en marcha"
              data={[
                { value: 'event', label: 'Un evento' },
                { value: 'schedule', label: 'Un horario' },
              ]}
              value={schedule === null ? 'event' : 'schedule'}
              onChange={(next) =>
                change(
                  next === 'event'
                    ? { event: eventOptions(collection)[0]?.value ?? null, schedule: null }
                    : { event: null, schedule: 'DAY', watched: [] },
                )
              }
            />
          </div>
        </Group>
        {schedule === null ? (
          <Select
            label="Evento"
            searchable
            allowDeselect={false}
            data={eventOptions(collection)}
            value={event}
            onChange={(next) => change({ event: next, watched: [] })}
          />
        ) : (
          <Select
            label="Horario"
            allowDeselect={false}
            data={optionsOf(ruleSchedules)}
            value={schedule}
            onChange={(next) => change({ schedule: next as RuleDraft['schedule'] })}
          />
        )}
        {event?.endsWith('.updated') && (
          <MultiSelect
            label="Solo si cambia alguno de estos campos"
            searchable
            data={fieldOptions(collection, () => true)}
            value={draft.watched}
            onChange={(watched) => change({ watched })}
          />
        )}
        <h2 className={classes.heading}>Si</h2>
        <ConditionRows
          collection={collection}
          conditions={draft.conditions}
          onChange={(conditions) => change({ conditions })}
        />
        <OtherConditions
          collection={collection}
          others={draft.others}
          onChange={(others) => change({ others })}
        />
        <h2 className={classes.heading}>Entonces</h2>
        <p className={classes.lead}>
          En los textos, {'{{ficha}}'} es el nombre de la ficha y {'{{campo}}'} el valor de un campo, por
          ejemplo {`{{${fieldOptions(collection, ({ sealed }) => !sealed)[0]?.value ?? 'status'}}}`} (
          {fieldLabel(
            definitionOf(collection),
            fieldOptions(collection, ({ sealed }) => !sealed)[0]?.value ?? 'status',
          )}
          ).
        </p>
        <ActionRows
          collection={collection}
          actions={draft.actions}
          onChange={(actions) => change({ actions })}
        />
        <Switch
          label="Activa"
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
        <Failure error={save.error ?? dryRun.error} />
        {tried && (
          <Alert color="gray" title="Prueba con el último mes" role="status">
            {schedule === null
              ? `${tried.events} eventos; en ${tried.matching} la ficha cumplía entonces las condiciones.`
              : `Hoy se aplicaría a ${tried.matching} fichas.`}
            {tried.unknown > 0 && ` De ${tried.unknown} ya no se sabe cómo estaba la ficha.`}
            {tried.capped && ' Hay más de las que se han mirado.'}
            {tried.samples.map(({ at, record, title }, place) => (
              <div key={`${record}${place}`}>
                {at !== null && `${formatInstant(at)} · `}
                {title}
              </div>
            ))}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={dryRun.isPending}
            onClick={() => {
              save.reset();
              dryRun.mutate();
            }}
          >
            Probar
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </FrontModal>
  );
}
