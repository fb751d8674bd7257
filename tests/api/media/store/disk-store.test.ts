import { openMediaStore } from "#api/media/store/open-media";
import { testStore } from "#tests/support/store-contract";
import { tempDir } from "../temp-dir";

testStore("a disk", async () => openMediaStore(await tempDir()));
