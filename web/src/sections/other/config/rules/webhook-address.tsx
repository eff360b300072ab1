import { listWebhooks } from '@llavero/proto/commands/webhooks';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../../lib/api.ts';
import { useLabels } from '../../../../lib/records.ts';

type WebhookAction = Extract<RuleAction, { kind: 'WEBHOOK' }>;

/** Addresses of partners, by partner; those that are switched off say so. */
export function WebhookAddress({
  action,
  onChange,
}: {
  action: WebhookAction;
  onChange: (next: WebhookAction) => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: ({ signal }) => runCommand(listWebhooks, { partner: null }, signal),
  });
  const found = data?.webhooks ?? [];
  const names = useLabels(
    'partner',
    found.map(({ partner }) => partner),
  );
  return (
    <Select
      label="Webhook"
      description="Se le envía, con su firma, qué regla y qué ficha; los valores los lee la integración con su clave."
      searchable
      nothingFoundMessage="Añada uno en Configuración › Herramientas › Integraciones"
      error={error && 'No se han podido leer los webhooks: vuelva a abrir la regla.'}
      data={found.map(({ id, partner, url, active }) => ({
        value: id,
        label: `${names.get(partner) ?? '…'}: ${url}${active ? '' : ' (desactivado)'}`,
      }))}
      value={action.webhook || null}
      onChange={(webhook) => onChange({ ...action, webhook: webhook ?? '' })}
    />
  );
}
