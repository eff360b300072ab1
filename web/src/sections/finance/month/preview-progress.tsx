import { counted, formatNumber } from '@llavero/proto/values/number';
import { Button, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPreview, type MonthRequest, runningPreview } from './month-preview.ts';

/** How far the preview is, over the room of what it will show. */
export function PreviewProgress({ request }: { request: MonthRequest }) {
  const { data } = useQuery(runningPreview(request));
  const [isCancelled, setCancelled] = useState(false);
  const { done = 0, total = 0 } = data?.run ?? {};
  const cancel = (process: string) => {
    setCancelled(true);
    // When it cannot be cancelled it goes on, and is shown when it ends.
    cancelPreview(process).catch(() => setCancelled(false));
  };
  return (
    <>
      {data && (
        <div>
          <Progress
            value={total > 0 ? (done / total) * 100 : 100}
            animated={total === 0}
            mb={6}
            aria-label="Avance de la previsualización"
          />
          <Text size="sm" className="figures" role="status">
            {total === 0
              ? 'Leyendo los contratos del mes…'
              : `Calculando los documentos · ${formatNumber(done, 0)} de ${counted(total, 'contrato', 'contratos')}`}
          </Text>
          <Text size="sm" c="dimmed">
            Puede cerrar esta ventana: sigue en segundo plano y al volver se muestra.
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            my="xs"
            loading={isCancelled}
            onClick={() => cancel(data.process)}
          >
            Cancelar la previsualización
          </Button>
        </div>
      )}
      <Skeleton height={280} />
    </>
  );
}
