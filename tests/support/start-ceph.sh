#!/bin/bash
# Starts a real S3 for tests: one Ceph cluster of one monitor, manager, OSD and gateway on the loopback.
# start-ceph.sh DIR PORT   keys: testkey and testsecret; PORT + 1 and PORT + 2 are the monitor's. Ends with S3-READY.
# stop-ceph.sh DIR stops it. Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-mgr ceph-common
set -euo pipefail
here=$(dirname "$(realpath "$0")")
dir=$(mkdir -p "$1" && cd "$1" && pwd)
s3=$2
mkdir -p "$dir"/{mon,osd,mgr,rgw,run,log}
fsid=$(cat /proc/sys/kernel/random/uuid)
osd=$(cat /proc/sys/kernel/random/uuid)
cat > "$dir/ceph.conf" <<CONF
[global]
fsid=$fsid
mon host=[v2:127.0.0.1:$((s3 + 1)),v1:127.0.0.1:$((s3 + 2))]
mon initial members=a
public network=127.0.0.0/8
auth cluster required=none
auth service required=none
auth client required=none
osd pool default size=1
osd pool default min size=1
osd pool default pg num=8
osd pool default pgp num=8
osd crush chooseleaf type=0
mon allow pool size one=true
mon warn on pool no redundancy=false
mon max pg per osd=1000
run dir=$dir/run
pid file=$dir/run/\$name.pid
admin socket=$dir/run/\$name.asok
log file=$dir/log/\$name.log
mon data=$dir/mon
osd data=$dir/osd
mgr data=$dir/mgr
rgw data=$dir/rgw
osd objectstore=bluestore
bluestore block size=16106127360
bluestore fsck quick fix on mount=false
osd memory target=1073741824
osd max object name len=256
ms bind ipv6=false
mon data avail crit=1
mon data avail warn=1
[client.rgw]
ms mon client mode=crc
auth client required=none
rgw frontends=beast endpoint=127.0.0.1:$s3
rgw enable usage log=false
CONF
conf=(-c "$dir/ceph.conf")
quick=(--connect-timeout 20)
trap '[ $? = 0 ] || bash "$here/stop-ceph.sh" "$dir"' EXIT

# wait_for TRIES COMMAND: repeats a command every half second until it succeeds.
wait_for() {
  local tries=$1
  shift
  for _ in $(seq "$tries"); do "$@" > "$dir/log/wait" 2>&1 && return; sleep 0.5; done
  echo "Not in time: $*" >&2
  return 1
}
# start NAME COMMAND: starts a daemon and notes its process.
start() {
  local name=$1
  shift
  "$@" > "$dir/log/$name.out" 2>&1 < /dev/null &
  echo $! > "$dir/$name.pid"
}
is_osd_up() { ceph "${conf[@]}" "${quick[@]}" osd stat 2>&1 | grep -q "1 up"; }

monitor="[v2:127.0.0.1:$((s3 + 1)),v1:127.0.0.1:$((s3 + 2))]"
monmaptool --create --fsid "$fsid" --addv a "$monitor" "$dir/monmap" > "$dir/log/monmap" 2>&1
ceph-mon "${conf[@]}" --mkfs -i a --monmap "$dir/monmap" > "$dir/log/mkfs" 2>&1
start mon ceph-mon "${conf[@]}" -i a -f
wait_for 60 timeout 20 ceph "${conf[@]}" --connect-timeout 10 mon stat
start mgr ceph-mgr "${conf[@]}" -i x -f
ceph "${conf[@]}" "${quick[@]}" osd new "$osd" > "$dir/log/osd-new" 2>&1
ceph-osd "${conf[@]}" -i 0 --mkfs --osd-uuid "$osd" > "$dir/log/osd-mkfs" 2>&1
ceph "${conf[@]}" "${quick[@]}" osd crush add-bucket host0 host > "$dir/log/crush" 2>&1 || true
start osd ceph-osd "${conf[@]}" -i 0 -f
wait_for 60 is_osd_up
start rgw radosgw "${conf[@]}" -n client.rgw -f
wait_for 120 curl -sf -o "$dir/log/hello" "http://127.0.0.1:$s3/"
radosgw-admin "${conf[@]}" -n client.rgw user create --uid=test --display-name=test --access-key=testkey \
  --secret=testsecret > "$dir/user.json" 2> "$dir/log/user"
echo "S3-READY http://127.0.0.1:$s3"
