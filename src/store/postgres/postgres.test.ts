import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../../../test/postgres/server.ts";
import { storeContract } from "../contract/contract.ts";
import { captureOf, eventOf, NOW, rowOf, runOf } from "../contract/material.ts";
import { queueContract } from "../contract/queue.ts";
import type { StoreKind } from "../contract/under-test.ts";
import { newOwner } from "../lease.ts";
import type { Store } from "../store.ts";
import { openPostgresStore } from "./postgres.ts";
import { askedIn } from "./questions.ts";
import { OLDEST } from "./queue.ts";
import { POSTGRES_MIGRATIONS } from "./schema.ts";

const at = () => new Date().toISOString();

describe.skipIf(POSTGRES_PROGRAMS === undefined)("PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop());

  const kind: StoreKind = {
    newLocation: () => server.newDatabase(),
    open: (location) => openPostgresStore(location),
    module: new URL("./postgres.ts", import.meta.url),
    exported: "openPostgresStore",
    passed: async (location, runId, seconds) => {
      const client = new pg.Client({ connectionString: location });
      await client.connect();
      const earlier = `to_char((heartbeat_at::timestamptz - interval '${seconds} seconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
      await client.query(`UPDATE runs SET heartbeat_at = ${earlier} WHERE id = $1`, [runId]).finally(() => client.end());
    },
    remove: (location) => server.dropDatabase(location),
  };
  storeContract("PostgreSQL", kind);
  queueContract("PostgreSQL", kind);

  describe("the database", () => {
    let address = "";
    let store: Store;
    beforeEach(async () => {
      address = await server.newDatabase();
      store = await openPostgresStore(address);
    });
    afterEach(async () => {
      await store.close();
      await server.dropDatabase(address);
    });

    it("R18 a run outlives restarts of its server: nothing is lost, doubled or out of order", async () => {
      await store.createRun(runOf("run"));
      const { epoch } = await store.acquireRun("run", newOwner());
      const restarts = (async () => {
        for (let i = 0; i < 2; i++) await server.restart();
      })();
      let done = false;
      restarts.finally(() => {
        done = true;
      });
      const keys: string[] = [];
      for (let i = 0; !done || i < 20; i++) {
        keys.push(`step ${i}`);
        await store.openAttempt("run", epoch, { id: `a${i}`, key: `step ${i}`, n: 1, purse: "main", reserved: "{}", at: at() });
        const settlement = { attemptId: `a${i}`, settled: "{}" };
        await store.commitStep("run", epoch, { row: rowOf(`step ${i}`), events: [eventOf(`e${i}`)], settlement, elapsedMs: i });
      }
      await restarts;
      expect((await store.journal("run")).map(({ key }) => key)).toEqual(keys);
      expect((await store.events("run", 0, 100_000)).map(({ seq }) => seq)).toEqual(keys.map((_, i) => i + 1));
      expect((await store.attempts("run")).filter(({ settled }) => settled === undefined)).toEqual([]);
    }, 60_000);

    it("R18 what one process rings others hear and it itself does not, also when their connection was lost", async () => {
      const other = await openPostgresStore(address);
      try {
        const heard: string[] = [];
        const end = other.listen((word) => heard.push(word));
        const rung = (word: string) => {
          store.ring(word, true);
          return heard;
        };
        await expect.poll(() => rung("begun"), { timeout: 20_000 }).toContain("begun");
        await server.onDatabase(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'assay bell'");
        await expect.poll(() => rung("again"), { timeout: 20_000 }).toContain("again");
        other.ring("its own", true);
        // Words come in the order they were rung in the server.
        await expect.poll(() => rung("last"), { timeout: 20_000 }).toContain("last");
        expect(heard).not.toContain("its own");
        end();
      } finally {
        await other.close();
      }
    }, 60_000);

    it("R18 a text that is captured beside a prune that would drop it is kept, and the prune waits for nobody", async () => {
      const capture = captureOf("https://a.example/", "a text that nobody refers to");
      const { id, textHash, textLength } = capture.snapshot;
      await store.putSnapshot(capture);
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      // As far as a capture has come that is being kept by another process.
      await client.query("CREATE TABLE kept AS SELECT * FROM snapshots");
      await client.query("DELETE FROM snapshots");
      await client.query("BEGIN");
      const upsert = "INSERT INTO texts (hash, length, body) VALUES ($1, $2, '') ON CONFLICT (hash) DO UPDATE SET length = excluded.length";
      await client.query(upsert, [textHash, textLength]);
      await store.putSnapshot(captureOf("https://b.example/", "another text"));
      expect(await store.prune("2099-01-01T00:00:00.000Z")).toMatchObject({ snapshots: 1 });
      await client.query("INSERT INTO snapshots SELECT * FROM kept");
      await client.query("COMMIT");
      await client.end();
      expect(await store.getSnapshot(id)).toEqual(capture);
    });

    it("R18 has an index for the runs of a state, in their order", async () => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query("SET enable_seqscan = off");
      const { rows } = await client.query("EXPLAIN SELECT * FROM runs WHERE state = 'queued' ORDER BY created_at DESC, n DESC LIMIT 1");
      await client.end();
      const plan = JSON.stringify(rows);
      expect(plan).toContain("runs_by_state");
      expect(plan).not.toContain("Sort");
    });

    it("I2 finds by its question what an older Assay had asked, and looks for it and for the oldest that waits by indexes", async () => {
      for (let n = 0; n < 250; n++)
        await store.createRun({ ...runOf(`run ${n}`), request: JSON.stringify({ query: n % 100 === 0 ? "Tides" : "trains" }) });
      await server.onDatabase(
        address,
        "DELETE FROM questions; UPDATE runs SET question_kept = 0; UPDATE runs SET request = '\\x007b' WHERE id = 'run 7'",
      );
      const found = async (asked: string) => (await store.listRuns({ limit: 999, asked })).length;
      expect([await found("tides"), await found("tr"), await found("{")]).toEqual([3, 246, 0]);
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query("SET enable_seqscan = off");
      const { text, values } = askedIn("tides", 1);
      const byQuestion = await client.query(`EXPLAIN SELECT n FROM runs WHERE true ${text}`, [...values]);
      const oldest = await client.query(`EXPLAIN ${OLDEST}`);
      await client.end();
      expect(JSON.stringify(byQuestion.rows)).toContain("questions_by_gram");
      expect(JSON.stringify(oldest.rows)).toContain("runs_in_queue");
      expect(JSON.stringify(oldest.rows)).not.toContain("Sort");
    });

    it("X3 gives back free text that PostgreSQL's own text cannot hold", async () => {
      const odd = "nul \0 and \ud800 alone";
      await store.createConversation({ id: "c", createdAt: at(), updatedAt: at(), title: odd, state: '"idle"' });
      const message = { role: "user", text: odd, meta: "{}", at: at() } as const;
      await store.appendTurn("c", { messages: [message], state: '"on"', expectedState: '"idle"', at: at() });
      await store.putNote("k", "n", odd, at());
      expect((await store.getConversation("c"))?.title).toBe(odd);
      expect((await store.messages("c"))[0]?.text).toBe(odd);
      expect(await store.getNote("k", "n", "1970-01-01T00:00:00.000Z")).toBe(odd);
    });

    it("R16 a name with NUL in it and a number beyond all events are somebody's input, and no fault of the store", async () => {
      const name = "a\0b";
      await expect(store.getRun(name)).rejects.toMatchObject({ type: "INVALID_INPUT", message: /NUL/u });
      await expect(store.getConversation(name, "ann")).rejects.toMatchObject({ type: "INVALID_INPUT" });
      await store.createRun(runOf("run"));
      expect(await store.events("run", 999_999_999_999_999, 10)).toEqual([]);
    });

    it("X3 two processes that begin at once make the tables once, and a newer layout is refused", async () => {
      const fresh = await server.newDatabase();
      const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh)));
      await opened[0]?.putSnapshot(captureOf("https://a.example/", "text"));
      expect((await opened[3]?.describe())?.snapshots).toBe(1);
      await Promise.all(opened.map((one) => one.close()));
      await server.dropDatabase(fresh);
      await server.onDatabase(address, "UPDATE assay_layout SET version = 99");
      await expect(openPostgresStore(address)).rejects.toMatchObject({ type: "STORE_TOO_NEW" });
    });

    it("X3 migrates what was asked of runs and what was used, past a row that is damaged", async () => {
      const old = await server.newDatabase();
      for (const migration of POSTGRES_MIGRATIONS.slice(0, 4)) await server.onDatabase(old, migration);
      const run = (id: string) => `('${id}', 'research', '', '${NOW}', '${NOW}', 'running', '\\x007b7d', '\\x007b7d', 1, 1, '', 0, 'ann')`;
      const spend = '{"tokensIn":5,"tokensOut":1,"costMicroUsd":2}';
      await server.onDatabase(
        old,
        `CREATE TABLE assay_layout (version integer NOT NULL);
        INSERT INTO assay_layout VALUES (4);
        INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq, principal)
          VALUES ${run("stopped")}, ${run("on")};
        INSERT INTO notes SELECT 'job', id, '\\x00', '' FROM runs;
        INSERT INTO notes VALUES ('cancelled', 'stopped', '\\x00796573', ''), ('cancelled', 'on', '\\x006e6f', '');
        INSERT INTO attempts (run_id, id, key, attempt, purse, reserved, settled, at)
          VALUES ('on', 'a', '', 1, '', '${spend}', NULL, '${NOW}'), ('on', 'b', '', 1, '', '{}', 'damaged', '${NOW}');`,
      );
      const migrated = await openPostgresStore(old);
      expect(await migrated.askedOf(["stopped", "on"])).toEqual(new Map([["stopped", "cancel"]]));
      const used = await migrated.usage({ from: "2026-01-01", until: "2026-12-31" });
      expect(used).toEqual([{ principal: "ann", day: NOW.slice(0, 10), runs: 2, tokensIn: 5, tokensOut: 1, microUsd: 2 }]);
      await migrated.close();
      await server.dropDatabase(old);
    });

    it("X3 leaves another program's tables alone", async () => {
      const taken = await server.newDatabase();
      await server.onDatabase(taken, "CREATE TABLE runs (a int)");
      await expect(openPostgresStore(taken)).rejects.toMatchObject({ type: "STORE_ERROR", message: /another program's tables/u });
      await server.dropDatabase(taken);
    });

    it("X5 says what is wrong with an address without its password", async () => {
      const wrong = address.replace("assay@", "assay:s3cret@").replace(/\/[^/]*$/u, "/nowhere");
      const thrown = await openPostgresStore(wrong).catch((fault: unknown) => fault);
      expect(thrown).toMatchObject({ type: "STORE_ERROR", message: /There is no database .*nowhere; create it/u });
      expect(String(thrown)).not.toContain("s3cret");
    });
  });
});
