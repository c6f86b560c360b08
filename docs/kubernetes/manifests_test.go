// Package kubernetes holds manifests for clusters, and tests that they are what the API types of those say.
package kubernetes

import (
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	mpi "github.com/kubeflow/mpi-operator/pkg/apis/kubeflow/v2beta1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	jobset "sigs.k8s.io/jobset/api/jobset/v1alpha2"
	"sigs.k8s.io/yaml"

	"cadre.example/internal/need"
)

// documents are those of a file, one by one.
func documents(t *testing.T, name string) [][]byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(b, []byte("\n---\n"))
}

// decode reads one strictly: a field that the type does not have is an error.
func decode[T any](t *testing.T, doc []byte) *T {
	t.Helper()
	v := new(T)
	if err := yaml.UnmarshalStrict(doc, v); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	return v
}

// env is what a container's variable is set to.
func env(c core.Container, name string) string {
	for _, e := range c.Env {
		if e.Name == name {
			return e.Value
		}
	}
	return ""
}

// The ranks of an Indexed Job find each other by what its manifests say.
func TestIndexedJob(t *testing.T) {
	docs := documents(t, "job.yaml")
	if len(docs) != 2 {
		t.Fatalf("%d documents, want a Service and a Job", len(docs))
	}
	service, job := decode[core.Service](t, docs[0]), decode[batch.Job](t, docs[1])
	pod := job.Spec.Template.Spec
	c := pod.Containers[0]
	checkPod(t, pod, int(*job.Spec.Completions))
	host, _, _ := strings.Cut(env(c, "CADRE_RENDEZVOUS"), ":")
	if want := job.Name + "-0." + service.Name; host != want || pod.Subdomain != service.Name {
		t.Errorf("rank 0 is looked for at %q, and is %q (subdomain %q)", host, want, pod.Subdomain)
	}
	if service.Spec.ClusterIP != core.ClusterIPNone || !service.Spec.PublishNotReadyAddresses || service.Spec.Selector["job-name"] != job.Name {
		t.Errorf("the Service gives no names to pods that start: %+v", service.Spec)
	}
	if *job.Spec.CompletionMode != batch.IndexedCompletion || *job.Spec.Parallelism != *job.Spec.Completions || *job.Spec.BackoffLimit != 0 {
		t.Errorf("not all ranks run at once, or one is started again alone: %+v", job.Spec)
	}
}

// So do those of a JobSet.
func TestJobSet(t *testing.T) {
	set := decode[jobset.JobSet](t, documents(t, "jobset.yaml")[0])
	r := set.Spec.ReplicatedJobs[0]
	pod := r.Template.Spec.Template.Spec
	checkPod(t, pod, int(*r.Template.Spec.Completions))
	host, _, _ := strings.Cut(env(pod.Containers[0], "CADRE_RENDEZVOUS"), ":")
	if want := set.Name + "-" + r.Name + "-0-0." + set.Name; host != want || !*set.Spec.Network.EnableDNSHostnames {
		t.Errorf("rank 0 is looked for at %q, and is %q", host, want)
	}
}

func checkPod(t *testing.T, pod core.PodSpec, ranks int) {
	t.Helper()
	c := pod.Containers[0]
	if env(c, "CADRE_SIZE") != strconv.Itoa(ranks) {
		t.Errorf("CADRE_SIZE is %q, want %d", env(c, "CADRE_SIZE"), ranks)
	}
	file := env(c, "CADRE_SECRET_FILE")
	if !slices.ContainsFunc(c.VolumeMounts, func(m core.VolumeMount) bool { return strings.HasPrefix(file, m.MountPath+"/") && m.ReadOnly }) {
		t.Errorf("the secret %q is in no mount: %+v", file, c.VolumeMounts)
	}
	for _, m := range c.VolumeMounts {
		if !slices.ContainsFunc(pod.Volumes, func(v core.Volume) bool { return v.Name == m.Name }) {
			t.Errorf("there is no volume %q", m.Name)
		}
	}
	if pod.RestartPolicy != core.RestartPolicyNever || *pod.AutomountServiceAccountToken {
		t.Errorf("restart policy %q, service account token %v", pod.RestartPolicy, *pod.AutomountServiceAccountToken)
	}
}

// The MPI Operator's launcher is cadre run over the hosts that the operator writes, and its workers are sshd.
func TestMPIJob(t *testing.T) {
	job := decode[mpi.MPIJob](t, documents(t, "mpijob.yaml")[0])
	if job.Spec.MPIImplementation != mpi.MPIImplementationMPICH {
		t.Errorf("implementation %q", job.Spec.MPIImplementation)
	}
	launcher := job.Spec.MPIReplicaSpecs[mpi.MPIReplicaTypeLauncher].Template.Spec.Containers[0]
	if got := strings.Join(launcher.Command, " "); !strings.HasPrefix(got, "cadre run --hostfile /etc/mpi/hostfile ") {
		t.Errorf("the launcher is %q", got)
	}
	worker := job.Spec.MPIReplicaSpecs[mpi.MPIReplicaTypeWorker]
	if *worker.Replicas < 2 || worker.Template.Spec.Containers[0].Command[0] != "/usr/sbin/sshd" {
		t.Errorf("the workers are %+v", worker)
	}
}

// What the images hold runs where nothing else is: a program built as the Dockerfile builds it, in an empty root, with the
// variables that the manifests and Kubernetes set.
func TestFromScratch(t *testing.T) {
	need.Linux(t)
	need.Root(t)
	dockerfile, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	const build = "CGO_ENABLED=0 go build -trimpath -o /program"
	if !strings.Contains(string(dockerfile), build) || !strings.Contains(string(dockerfile), "FROM scratch") {
		t.Fatalf("the Dockerfile does not say %q", build)
	}
	root := t.TempDir()
	cmd := exec.Command("go", "build", "-trimpath", "-o", filepath.Join(root, "program"), "./examples/wordcount")
	cmd.Dir, cmd.Env = "../..", append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// Container runtimes give every image the usual devices.
	if err := errors.Join(os.Mkdir(filepath.Join(root, "dev"), 0o755), os.Mkdir(filepath.Join(root, "data"), 0o755)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"secret": "0123456789abcdef0123456789abcdef", "data/text": "to be or not to be\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("mknod", filepath.Join(root, "dev/null"), "c", "1", "3").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	free, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := free.Addr().String()
	free.Close()
	const ranks = 3
	var out [ranks]bytes.Buffer
	var wg sync.WaitGroup
	stop := time.AfterFunc(time.Minute, func() { panic("the ranks hang") })
	defer stop.Stop()
	for r := range ranks {
		wg.Go(func() {
			cmd := exec.Command("chroot", root, "/program", "/data")
			cmd.Env = []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(r), "CADRE_SIZE=" + strconv.Itoa(ranks), "CADRE_SECRET_FILE=/secret", "CADRE_RENDEZVOUS=" + at}
			cmd.Stdout, cmd.Stderr = &out[r], &out[r]
			if err := cmd.Run(); err != nil {
				t.Errorf("rank %d: %v\n%s", r, err, &out[r])
			}
		})
	}
	wg.Wait()
	if got := out[0].String(); !strings.Contains(got, "2 be\n") || !strings.Contains(got, "2 to\n") {
		t.Errorf("rank 0 prints %q", got)
	}
}
