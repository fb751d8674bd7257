import { envelope, stubApi } from "./stub-api";

stubApi({ "GET videos/v1": envelope({}), "PATCH videos/add/view/{videoId}": envelope({}) });
// @ts-expect-error The contract has no such call.
stubApi({ "GET videos/v1/replacemnt": envelope({}) });
// @ts-expect-error The contract has no such method of the call.
stubApi({ "POST videos/v1": envelope({}) });
// @ts-expect-error An id has no slash.
stubApi({ "GET videos/v1/other/v2": envelope({}) });
