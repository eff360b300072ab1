import { describe, expect, it } from '@jest/globals';
import { podsOf, verdictOf } from './verdict.ts';

describe('[PLT-03] what an API server says of the manifests', () => {
  it('is that it takes an object, or a complaint', () => {
    const stdout =
      'deployment.apps/people serverside-applied (server dry run)\nservice/nats created\nsomething else\n';
    const stderr = 'Warning: spec.a is deprecated\nError from server (Invalid): no\n';
    expect(verdictOf({ stdout, stderr })).toEqual({
      taken: ['deployment.apps/people', 'service/nats'],
      complaints: ['Warning: spec.a is deprecated', 'Error from server (Invalid): no', 'something else'],
    });
  });

  it('is asked about a pod of each workload', () => {
    const spec = { containers: [] };
    const template = { metadata: { labels: { app: 'x' } }, spec };
    const pods = podsOf([
      {
        kind: 'StatefulSet',
        metadata: { name: 'people', namespace: 'llavero' },
        spec: { template, volumeClaimTemplates: [{ metadata: { name: 'data' } }] },
      },
      { kind: 'Service', metadata: { name: 'nats' }, spec: {} },
    ]);
    expect(pods).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'people', namespace: 'llavero', labels: { app: 'x' } },
        spec: {
          containers: [],
          volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-people-0' } }],
        },
      },
    ]);
  });
});
