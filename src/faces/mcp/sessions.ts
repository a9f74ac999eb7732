import { isInitializeRequest, type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

interface Session {
  readonly principal: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** When its client was last heard of, in milliseconds. */
  heardAt: number;
}

export interface SessionsParts {
  readonly serverFor: (principal: string) => McpServer;
  readonly maxBodyBytes: number;
  readonly now?: () => number;
}

export const IDLE_MS = 30 * 60_000;
export const MOST_SESSIONS = 64;

/**
 * Sessions of clients that shake hands, as the protocol of 2025 has it: what one of their requests says of another (that it is cancelled, what the
 * user answered) reaches it. Requests without a session are none of theirs.
 */
export class McpSessions {
  readonly #parts: SessionsParts;
  readonly #now: () => number;
  /** In the order in which their clients were last heard of. */
  readonly #open = new Map<string, Session>();

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  /** @param body its JSON @returns undefined for a request that neither begins nor belongs to a session */
  async fetch(request: Request, principal: string, body: unknown): Promise<Response | undefined> {
    const id = request.headers.get("mcp-session-id");
    if (id !== null) {
      const session = this.#known(id, principal);
      return session === undefined ? noSuchSession() : session.transport.handleRequest(request, { parsedBody: body });
    }
    return isInitializeRequest(body) ? this.#begin(request, body, principal) : undefined;
  }

  /** Ends every session, and with them the calls that are under way. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map(({ transport }) => transport.close()));
  }

  async #begin(request: Request, body: unknown, principal: string): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => this.#keep(id, { principal, transport, heardAt: this.#now() }),
      maxRequestBodySize: this.#parts.maxBodyBytes,
    });
    const server = this.#parts.serverFor(principal);
    await server.connect(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      if (transport.sessionId !== undefined) this.#open.delete(transport.sessionId);
    };
    const response = await transport.handleRequest(request, { parsedBody: body });
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  #keep(id: string, session: Session): void {
    this.#open.set(id, session);
    const stale = this.#now() - IDLE_MS;
    const own = [...this.#open].filter(([, one]) => one.principal === session.principal);
    const surplus = new Set(own.slice(0, Math.max(0, own.length - MOST_SESSIONS)));
    for (const one of this.#open) if (one[1].heardAt < stale) surplus.add(one);
    for (const [other, { transport }] of surplus) {
      this.#open.delete(other);
      transport.close().catch(() => undefined);
    }
  }

  /** Another's session is none. */
  #known(id: string, principal: string): Session | undefined {
    const session = this.#open.get(id);
    if (session?.principal !== principal) return undefined;
    session.heardAt = this.#now();
    this.#open.delete(id);
    this.#open.set(id, session);
    return session;
  }
}

/** As the protocol asks for, so that the client begins a new one. */
function noSuchSession(): Response {
  const error = { code: -32001, message: "Session not found: it has ended, or the service was started again. Begin a new one." };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
}
