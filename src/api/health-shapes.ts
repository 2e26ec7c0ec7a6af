/** The health of the service, as the API shows it. */

import * as z from 'zod';

export const Health = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    database: z
      .enum(['connected', 'disconnected'])
      .describe('Whether the data folder or the database can be written to.'),
    workers: z.enum(['operational', 'down']),
    version: z
      .string()
      .regex(/^v\d+\.\d+\.\d+/)
      .describe('Version of the service.'),
    timestamp: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'Health', description: 'Whether the service works.' });

export const HEALTH_EXAMPLE: z.infer<typeof Health> = {
  status: 'healthy',
  database: 'connected',
  workers: 'operational',
  version: 'v0.2.0',
  timestamp: '2026-11-21T14:00:00.000Z',
};

export const UNHEALTHY_EXAMPLE: z.infer<typeof Health> = {
  ...HEALTH_EXAMPLE,
  status: 'unhealthy',
  database: 'disconnected',
};

export const Liveness = z.object({ status: z.literal('alive') }).meta({ id: 'Liveness' });

export const Readiness = z
  .object({ status: z.enum(['ready', 'stopping', 'store down']) })
  .meta({ id: 'Readiness' });
