import { tryPortalRules } from '@llavero/proto/commands/portal-inquiries';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { Json } from '@llavero/proto/fields/field';
import { inquiryFields } from '@llavero/proto/records/choices/portals';
import { MOST_LOOKED_AT, type PortalRule } from '@llavero/proto/rules/portal-inquiries';
import { Alert, Button, Stack, Table, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand } from '../../../../lib/api.ts';
import { Failure } from '../failure.tsx';

interface Props {
  rules: readonly PortalRule[];
  /** Known already: it is not asked for. */
  sender?: string;
}

/** A pasted mail, and what the rules find in it. Nothing is kept and nobody is answered. */
export function TryPortals({ rules, sender: known }: Props) {
  const [mail, setMail] = useState('');
  const [sender, setSender] = useState('');
  const attempt = useMutation({
    mutationFn: () =>
      runCommand(tryPortalRules, {
        rules: rules as unknown as Json,
        mail,
        sender: known ?? (sender.trim() || null),
      }),
  });
  const tried = attempt.data;
  return (
    <Stack gap="sm" maw={720}>
      {known === undefined && (
        <TextInput
          label="Remitente"
          description="Hace falta si solo se pega el texto del correo."
          placeholder="no-reply@idealista.com"
          maxLength={254}
          value={sender}
          onChange={({ currentTarget }) => setSender(currentTarget.value)}
        />
      )}
      <Textarea
        label="Correo"
        description="El texto, o el mensaje original con su cabecera."
        autosize
        minRows={5}
        maxRows={14}
        maxLength={MOST_LOOKED_AT}
        value={mail}
        onChange={({ currentTarget }) => setMail(currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        disabled={mail.trim() === ''}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        Probar
      </Button>
      <Failure error={attempt.error} />
      {tried && (
        <div role="status">
          {tried.found.length > 0 && (
            <Table verticalSpacing={4} aria-label="Lo que se ha leído">
              <Table.Tbody>
                {tried.found.map(({ field, value }) => (
                  <Table.Tr key={field}>
                    <Table.Th w={190}>{choiceLabel(inquiryFields, field)}</Table.Th>
                    <Table.Td style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</Table.Td>
                  </Table.Tr>
                ))}
                {tried.unitTitle && (
                  <Table.Tr>
                    <Table.Th>Unidad</Table.Th>
                    <Table.Td>{tried.unitTitle}</Table.Td>
                  </Table.Tr>
                )}
              </Table.Tbody>
            </Table>
          )}
          <Alert mt="xs" color={tried.missing ? 'yellow' : 'green'}>
            {tried.missing
              ? `${tried.portal ? `${tried.portal}: q` : 'Q'}uedaría como tarea. ${tried.missing}`
              : `${tried.portal}: se contestaría con horas para elegir.`}
          </Alert>
        </div>
      )}
    </Stack>
  );
}
