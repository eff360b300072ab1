import type { Json } from '@llavero/proto/fields/field';
import {
  type InquiryField,
  inquiryFields,
  type InquiryFinder,
  inquiryFinders,
} from '@llavero/proto/records/choices/portals';
import { checkPortalRules, type PortalLine, type PortalRule } from '@llavero/proto/rules/portal-inquiries';
import { ActionIcon, Alert, Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { TryPortals } from './try-portals.tsx';

const fields = optionsOf(inquiryFields);
const finders = optionsOf(inquiryFinders);

interface Props {
  start: PortalRule;
  onSave: (rule: PortalRule) => void;
  saving: boolean;
  error: unknown;
}

/** A portal: whose mails, and where each value stands in them. What is written here can be tried before it is saved. */
export function PortalForm({ start, onSave, saving, error }: Props) {
  const [rule, setRule] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (next: Partial<PortalRule>) => {
    setProblem(null);
    setRule((before) => ({ ...before, ...next }));
  };
  const lines = (next: readonly PortalLine[]) => set({ lines: next });
  const change = (at: number, next: Partial<PortalLine>) =>
    lines(rule.lines.map((line, index) => (index === at ? { ...line, ...next } : line)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [found] = checkPortalRules([rule] as unknown as Json);
        setProblem(found?.message ?? null);
        if (!found) onSave(rule);
      }}
      noValidate
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Portal"
            required
            maxLength={200}
            value={rule.portal}
            onChange={({ currentTarget }) => set({ portal: currentTarget.value })}
          />
          <TextInput
            label="Remitente"
            placeholder="idealista.com"
            required
            maxLength={200}
            value={rule.sender}
            onChange={({ currentTarget }) => set({ sender: currentTarget.value.trim().toLowerCase() })}
          />
        </SimpleGrid>
        <h2 className={classes.heading}>Dónde está cada dato</h2>
        <p className={classes.lead}>
          «Después de» busca una línea que empiece por ese texto, con el valor en la misma línea o en la
          siguiente; varias formas se separan con |. En una expresión regular el valor es el primer
          paréntesis.
        </p>
        {rule.lines.map((line, at) => (
          <Group key={at} gap={8} align="end" wrap="wrap">
            <Select
              label="Dato"
              w={190}
              allowDeselect={false}
              data={fields}
              value={line.field}
              onChange={(field) => change(at, { field: field as InquiryField })}
            />
            <Select
              label="Cómo"
              w={170}
              allowDeselect={false}
              data={finders}
              value={line.by}
              onChange={(by) => change(at, { by: by as InquiryFinder })}
            />
            <TextInput
              label="Texto"
              flex={1}
              miw={160}
              maxLength={200}
              value={line.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            <ActionIcon
              mb={4}
              aria-label={`Quitar el dato ${at + 1}`}
              disabled={rule.lines.length === 1}
              onClick={() => lines(rule.lines.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => lines([...rule.lines, { field: 'NAME', by: 'LABEL', text: '' }])}
        >
          Añadir dato
        </Button>
        <h2 className={classes.heading}>Probar con un correo</h2>
        <TryPortals rules={[rule]} sender={`aviso@${rule.sender}`} />
        {problem !== null && <Alert color="red" title={problem} role="alert" />}
        <Failure error={error} />
        <div className={classes.buttons}>
          <Button type="submit" loading={saving}>
            Guardar
          </Button>
        </div>
      </Stack>
    </form>
  );
}
