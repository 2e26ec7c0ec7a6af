/** Checks each answer against our own /openapi.json. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';
import { expect } from 'vitest';
import { openApiDocument } from '../../scripts/docs/open-api.js';

export type Document = OpenAPIV3_1.Document;
export type Operation = OpenAPIV3_1.OperationObject;

export interface Answer {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

export class Contract {
  readonly document: Document;
  /** The paths of the document, each with what an address of it looks like. */
  private readonly templates: readonly [template: string, form: RegExp][];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: Document) {
    this.document = document;
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'api');
    this.templates = Object.keys(document.paths ?? {}).map((template) => [
      template,
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}$`),
    ]);
  }

  /** Fails when the answer of a documented operation is not as documented. Other addresses are ignored. */
  check({ method, path, status, type, body }: Answer): void {
    const template = this.templateOf(path.split('?')[0]!);
    const operation = template && this.operation(template, method);
    if (!operation) return;
    const where = `${method} ${path} → ${status}`;
    const documented = Object.keys(operation.responses ?? {});
    expect(documented, `${where}: undocumented status. ${body.slice(0, 300)}`).toContain(String(status));
    const response = operation.responses![status] as OpenAPIV3_1.ResponseObject;
    if (!response.content) {
      expect(body, where).toBe('');
      // Those of an answer with a body would be those that a client has kept of it.
      expect(type, `${where}: a type without content`).toBeNull();
      return;
    }
    const mediaType = type?.split(';')[0] ?? '';
    expect(Object.keys(response.content), `${where}: undocumented type`).toContain(mediaType);
    if (!/[/+]json$/.test(mediaType)) return;
    const at = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      mediaType,
      'schema',
    ];
    const isRight = this.ajv.getSchema(`api#/${at.map(pointer).join('/')}`);
    expect(isRight, where).toBeDefined();
    isRight!(JSON.parse(body));
    expect(isRight!.errors ?? [], where).toEqual([]);
  }

  private templateOf(path: string): string | undefined {
    return this.templates.find(([, form]) => form.test(path))?.[0];
  }

  private operation(template: string, method: string): Operation | undefined {
    const operations = this.document.paths?.[template] as Record<string, Operation> | undefined;
    return operations?.[method.toLowerCase()];
  }
}

let ours: Promise<Contract> | undefined;

/** The contract of a service with everything on. */
export function ourContract(): Promise<Contract> {
  ours ??= readContract();
  return ours;
}

async function readContract(): Promise<Contract> {
  return new Contract(await openApiDocument());
}

function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
