import { HandoversPage } from '../../../components/handovers/handovers-page.tsx';

/** Próximas entregas (SCR-05): keys to be handed to tenants at the start and taken back at the end. */
export default function UpcomingDeliveriesScreen() {
  return (
    <HandoversPage
      title="Próximas entregas"
      returnsOnly={false}
      emptyText="Aquí están los inicios de contrato y las recogidas de llaves."
    />
  );
}
