import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Screen = LazyExoticComponent<ComponentType>;

/** The screens that exist, by menu path; each is loaded when it is first opened. */
export const screens: Readonly<Record<string, Screen>> = {
  'home/task': lazy(() => import('../sections/home/task/task-screen.tsx')),
  'home/engagement': lazy(async () => ({
    default: (await import('../sections/home/engagement/engagement-screen.tsx')).EngagementScreen,
  })),
  'agent/landlord': lazy(() => import('../sections/agent/landlord/landlord-screen.tsx')),
  'agent/tenant': lazy(() => import('../sections/agent/tenant/tenant-screen.tsx')),
  'place/property': lazy(() => import('../sections/place/property/property-screen.tsx')),
  'place/unit': lazy(() => import('../sections/place/unit/unit-screen.tsx')),
  'contract/mandate': lazy(() => import('../sections/contract/mandate/mandate-screen.tsx')),
  'contract/rent': lazy(() => import('../sections/contract/rent/rent-screen.tsx')),
  'finance/receipt': lazy(() => import('../sections/finance/receipt/receipt-screen.tsx')),
  'other/config': lazy(() => import('../sections/other/config/config-screen.tsx')),
  'other/organization': lazy(() => import('../sections/other/organization/organization-screen.tsx')),
  'other/errors': lazy(() => import('../sections/other/errors/errors-screen.tsx')),
};
