import { useServiceWorker } from '../../lib/service-worker.ts';
import InventarioScreen from '../../sections/inventario/inventario-screen.tsx';
import { VersionBanner } from '../shell/version-banner.tsx';

/** `/inventario`: the pages that open without a network. They have no bars: the whole screen is for one hand. */
export default function PhonePage() {
  const outdated = useServiceWorker('/inventario');
  return (
    <main>
      <VersionBanner known={outdated} />
      <InventarioScreen />
    </main>
  );
}
