import pino from "pino";
import { openMedia } from "#api/media/store/store";
import { tempDir } from "#tests/api/media/temp-dir";
import { testStore } from "#tests/support/store-contract";
import { createBucket } from "./bucket";

const { settings } = await createBucket();
const log = pino({ level: "silent" });

testStore("object storage", async () => openMedia({ dir: await tempDir(), s3: settings, log }));
