import { HandoversPage } from '../../../components/handovers/handovers-page.tsx';

/** Recogidas de llaves (C §2.2 operation/pickup): keys that come back, as list and calendar, also on a phone. */
export default function PickupScreen() {
  return (
    <HandoversPage
      title="Recogidas de llaves"
      returnsOnly
      emptyText="Las recogidas aparecen cuando un contrato se finaliza y se programa el día."
    />
  );
}
